import { AppError } from '../../platform/errors/index.ts'
import type { Program } from '../../program.ts'
import type { DueCampaign } from './sending.queries.ts'
import { findUnchecked, noteChecked, noteUnanswered, pauseToAsk } from './template.queries.ts'
import { findTemplate, listTemplates } from './template.ts'

const notices = {
  gone: 'A Meta pausou ou retirou o template desta campanha. Veja o template antes de continuar.',
  moved: (from: string, to: string) =>
    `A Meta mudou a categoria do template de ${from} para ${to}, com outro preço. Continue para aceitar.`,
  header: (wanted: string | null) =>
    wanted === null
      ? 'O template desta campanha não tem mais arquivo no cabeçalho. Continue quando ele voltar, ou crie outra campanha.'
      : 'O template desta campanha passou a pedir outro arquivo no cabeçalho. Continue quando ele voltar ao que era, ou crie outra campanha com o arquivo.',
} as const

/**
 * Once an hour, compares a running campaign's approved template with the provider's current one; if it changed, the campaign is paused. If the
 * provider does not answer, the campaign continues.
 */
export const checkTemplate = async (program: Program, { companyId, campaignId }: DueCampaign): Promise<void> => {
  const db = program.database.scoped(companyId)
  const due = await findUnchecked(db, companyId, campaignId)
  if (!due) return
  try {
    const approved = findTemplate(await listTemplates(program, db, companyId, due), due.template)
    // Campaigns of earlier releases stored none.
    const { category, headerFile = null } = due.template.approved
    if (!approved) await pauseToAsk(db, companyId, campaignId, { notice: notices.gone, category: null })
    else if (approved.headerFile !== headerFile)
      await pauseToAsk(db, companyId, campaignId, { notice: notices.header(approved.headerFile), category: null })
    else if (approved.category !== category) {
      const notice = notices.moved(category, approved.category)
      await pauseToAsk(db, companyId, campaignId, { notice, category: approved.category })
    } else await noteChecked(db, companyId, campaignId, approved)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await noteUnanswered(db, companyId, campaignId)
    program.log.warn({ err: error, companyId, campaignId }, 'The template of a campaign could not be looked at')
  }
}
