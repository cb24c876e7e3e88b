// Gate: the main way of mails.
import { expect, it } from 'vitest'
import type { MailLink } from './links.ts'
import { renderMail } from './render-mail.ts'

const brand = { displayName: 'Fala & Cia', mainColor: '#ffd400', logoUrl: null }
const content = {
  subject: 'Convite\r\nBcc: x@y.z',
  heading: 'Olá, <b>Ana</b>',
  paragraphs: ['Uma & outra'],
  action: { label: 'Aceitar', url: 'https://a.b/c?d=1&e="2"' as MailLink },
}

it('says the same as text and as HTML, with the link in both', () => {
  const { text, html } = renderMail(brand, content)
  expect(text).toContain('https://a.b/c?d=1&e="2"')
  expect(html).toContain('Aceitar')
  expect(text).toContain('Uma & outra')
})

it('lets nothing that people typed become markup or a header', () => {
  const { subject, html } = renderMail(brand, content)
  expect(subject).toBe('Convite Bcc: x@y.z')
  expect(html).not.toContain('<b>Ana')
  expect(html).toContain('href="https://a.b/c?d=1&#38;e=&#34;2&#34;"')
})

it('writes on the brand’s colour what can be read there', () => {
  expect(renderMail(brand, content).html).toContain('color:#000000')
  expect(renderMail({ ...brand, mainColor: '#0a043c' }, content).html).toContain('color:#ffffff')
})

it('has another colour above the text than on its button where the platform has none of its own', () => {
  const { html } = renderMail({ ...brand, mainColor: '#046af3', headerColor: '#ff0025' }, content)
  expect([html.includes('border-top:4px solid #ff0025'), html.includes('background:#046af3')]).toEqual([true, true])
})
