import { describe, expect, it } from 'vitest'
import { resolveCampaignText, templateValue } from './campaigns/campaign-bodies.ts'
import { fitTemplateValue } from './campaigns/template-text.ts'
import { LivechatSessionBody } from './channels/livechat-shapes.ts'
import { contactBody } from './contacts/contact-bodies.ts'
import { readImportRow } from './contacts/contact-import-row.ts'

const columns = { name: 0, phone: 1, email: null, description: null, fields: {} }
const email = null

describe.each(['\u200e', '\u200d', '\u2800', '\u3164', '\ufeff', '\u200e\u200d', '\u00ad \u2060'])(
  'the name %j',
  (name) => {
    it('is refused where one is demanded', () => {
      const read = contactBody.shape.name.safeParse(name)
      expect(read.error?.issues.map(({ message }) => message)).toEqual(['Campo obrigatório'])
    })

    it('is none in an import', () => {
      expect(readImportRow([name, '11 98765-4321'], columns)).toMatchObject({ name: null, phone: '5511987654321' })
    })

    it('is refused where a visitor says it, as long as trimming leaves any of it', () => {
      const read = LivechatSessionBody.safeParse({ name })
      const said = read.success ? read.data.name : read.error.issues.map(({ path, message }) => `${path}: ${message}`)
      expect(said).toEqual(name.trim() === '' ? '' : ['name: Informe seu nome.'])
    })

    it('fills no gap of a campaign or an approved message', () => {
      expect(resolveCampaignText('Oi, {{1}}', { name, phone: null, email })).toBeNull()
      expect(fitTemplateValue(name)).toBe('')
      expect(templateValue.safeParse(name).success).toBe(false)
    })
  },
)

it('says once that a field is empty', () => {
  expect(contactBody.shape.name.safeParse(' ').error?.issues).toHaveLength(1)
})
