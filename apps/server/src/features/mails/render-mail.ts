import { contrastOf, luminanceOf } from '@prosa/contract'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { MailLink } from './links.ts'

/** Content of a mail, in reading order. All of it is plain text, escaped when it becomes HTML. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** Figures of a week, each with that of the week before. */
  figures?: readonly { label: string; value: string; before: string }[]
  /** The main button. */
  action?: { label: string; url: MailLink }
  /** Small print below the button. */
  note?: string
  /** A link in small print at the end. */
  foot?: { label: string; url: MailLink }
}

export interface MailBrand {
  displayName: string
  /** Colour of buttons. */
  mainColor: string
  /** Colour of the header; the main colour by default. */
  headerColor?: string
  /** Absolute URL: pictures in mails are loaded from outside. */
  logoUrl: MailLink | null
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** A mail as text and HTML in a platform's brand. */
export const renderMail = (brand: MailBrand, content: MailContent): RenderedMail => ({
  subject: oneLine(content.subject),
  text: renderText(brand, content),
  html: renderHtml(brand, content),
})

/** A line break in a subject would allow injecting a header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const renderText = ({ displayName }: MailBrand, content: MailContent): string => {
  const { heading, paragraphs, figures, action, note, foot } = content
  const lines = figures?.map(({ label, value, before }) => `${label}: ${value} (antes: ${before})`)
  const parts = [
    heading,
    ...paragraphs,
    lines?.join('\n'),
    action && `${action.label}:\n${action.url}`,
    note,
    foot && `${foot.label}:\n${foot.url}`,
    displayName,
  ]
  return parts
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
    .concat('\n')
}

const renderFigures = (figures: NonNullable<MailContent['figures']>): string => {
  const cell = 'padding:8px 0;border-bottom:1px solid #e4e7ec;font-size:15px'
  const rows = figures.map(
    ({ label, value, before }) => `<tr><td style="${cell}">${escapeHtml(label)}</td>
<td style="${cell};text-align:right;font-weight:600">${escapeHtml(value)}</td>
<td style="${cell};text-align:right;color:#667085;padding-left:16px">${escapeHtml(before)}</td></tr>`,
  )
  const head = 'padding:8px 0;font-size:12px;font-weight:400;color:#667085;text-align:right'
  return `<table style="width:100%;border-collapse:collapse;margin:20px 0 0">
<tr><th></th><th style="${head}">Semana</th><th style="${head};padding-left:16px">Anterior</th></tr>
${rows.join('\n')}</table>`
}

const renderHtml = (brand: MailBrand, { heading, paragraphs, figures, action, note, foot }: MailContent): string => {
  const color = brand.mainColor
  const logo = brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(brand.displayName)}" height="32" style="height:32px">`
    : `<span style="font-size:20px;font-weight:700;color:#1f2430">${escapeHtml(brand.displayName)}</span>`
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:${color};color:${textOn(color)};padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(action.label)}</a></p>
<p style="font-size:13px;color:#667085">Se o botão não abrir, copie este endereço no navegador:<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`
    : ''
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(heading))}</title></head>
<body style="margin:0;background:#f4f5f7;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2430">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<div style="padding:0 8px 20px">${logo}</div>
<div style="background:#ffffff;border-radius:12px;padding:32px;border-top:4px solid ${brand.headerColor ?? color}">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p style="font-size:15px;line-height:1.5;margin:0 0 12px">${escapeHtml(text)}</p>`).join('\n')}
${figures ? renderFigures(figures) : ''}
${button}
${note ? `<p style="font-size:13px;color:#667085;margin:16px 0 0">${escapeHtml(note)}</p>` : ''}
${foot ? `<p style="font-size:13px;margin:8px 0 0"><a href="${escapeHtml(foot.url)}" style="color:#667085">${escapeHtml(foot.label)}</a></p>` : ''}
</div>
<p style="font-size:12px;color:#667085;padding:16px 8px">${escapeHtml(brand.displayName)}</p>
</div></body></html>`
}

/** Black or white, whichever has more contrast on the colour (`#rrggbb`). */
const textOn = (color: string): string => {
  const channel = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
  const luminance = luminanceOf([channel(1), channel(3), channel(5)])
  return contrastOf(luminance, 0) > contrastOf(1, luminance) ? '#000000' : '#ffffff'
}
