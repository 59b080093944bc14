-- Until now, money of PayMongo arrived in the first account for payment gateways.
UPDATE "receiving_accounts" SET "gateway" = 'paymongo'
  WHERE "id" = (SELECT min("id") FROM "receiving_accounts" WHERE "kind" = 'gateway');
