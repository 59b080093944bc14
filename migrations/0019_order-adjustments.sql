ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_kind_known";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_amount_of_kind";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_seat_of_discount";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kind_known" CHECK ("order_lines"."kind" in ('seat', 'discount', 'adjustment'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_amount_of_kind" CHECK (case "order_lines"."kind" when 'seat' then "order_lines"."amount" >= 0 when 'discount' then "order_lines"."amount" < 0 else "order_lines"."amount" <> 0 end);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_seat_of_discount" CHECK (case "order_lines"."kind" when 'seat' then "order_lines"."seat_line_id" is null when 'discount' then "order_lines"."seat_line_id" is not null else true end);