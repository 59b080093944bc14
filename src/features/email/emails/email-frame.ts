/** Tables and inline styles for old clients; colors survive automatic inversion in dark mode. */
export const emailFont = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Styles for clients that support color schemes. */
const DARK = `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#121a14!important}.sheet{background:#1b261e!important;border-color:#34463a!important}
.ink{color:#eef3ee!important}.soft{color:#b4c2b6!important}.brand{color:{{ provider.colorOnDark }}!important}
.line{border-color:#34463a!important}.box{background:#24332a!important}
}
@media (max-width:480px){.label,.value{display:block!important;width:auto!important;padding-left:0!important}.label{padding-bottom:0!important}.value{padding-top:2px!important}}
</style>`

/** Logos may be drawn for a light background. The name is read where pictures are not shown. */
const head =
  '{% if provider.logo %}<img src="{{ provider.logo }}" alt="{{ provider.name }}" height="48" style="display:block;height:48px;width:auto;max-width:240px;background:#ffffff;border:0">{% else %}{{ provider.name }}{% endif %}'

/** Around the body; all parts are Liquid. */
export function renderEmailFrame({
  preview,
  heading,
  body,
}: Readonly<Record<'preview' | 'heading' | 'body', string>>): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>${DARK}</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f1">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f5f1">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #d9e0d6;border-top:4px solid {{ provider.color }}">
<tr><td class="brand" style="${emailFont};padding:24px 28px 0;font-size:15px;font-weight:700;color:{{ provider.color }}">${head}</td></tr>
<tr><td style="padding:12px 28px 0"><h1 class="ink" style="${emailFont};margin:0;font-size:24px;line-height:1.3;color:#17211a">${heading}</h1></td></tr>
<tr><td class="ink" style="${emailFont};padding:12px 28px 28px;font-size:16px;line-height:1.55;color:#17211a">
${body}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="soft" style="${emailFont};padding:16px 28px;font-size:13px;line-height:1.5;color:#55635a">
{{ provider.name }}<br>{{ provider.address }}<br>{{ provider.phones }}<br><a class="soft" href="mailto:{{ provider.email }}" style="color:#55635a">{{ provider.email }}</a>
</td></tr></table>
</td></tr></table>
</body></html>`
}
