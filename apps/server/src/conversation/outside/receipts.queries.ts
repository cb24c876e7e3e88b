import type { Pipeline } from '../../platform/database/index.ts'
import type { OutsideAnswer, OutsideCall } from '../model/acts.ts'

type Receipt = Pick<OutsideCall, 'companyId' | 'botId' | 'eventId'>

/** The answer to an earlier call with this id; the company is set. */
export const findReceipt = async (
  pipeline: Pipeline,
  { companyId, botId, eventId }: Receipt,
): Promise<OutsideAnswer | null> => {
  const [row] = await pipeline.query<{ answer: OutsideAnswer }>(
    'select answer from webhook_receipt where company_id = $1 and bot_id = $2 and event_id = $3',
    [companyId, botId, eventId],
  )
  return row ? { ...row.answer, duplicate: true } : null
}

/** In the transaction of the call's action: fails where the same call is stored at the same moment. */
export const insertReceipt = async (
  pipeline: Pipeline,
  { companyId, botId, eventId }: Receipt,
  answer: OutsideAnswer,
): Promise<void> => {
  await pipeline.query('insert into webhook_receipt (company_id, bot_id, event_id, answer) values ($1, $2, $3, $4)', [
    companyId,
    botId,
    eventId,
    JSON.stringify(answer),
  ])
}
