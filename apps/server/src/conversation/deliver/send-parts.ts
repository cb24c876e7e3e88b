import type { ChannelSender, OutboundQuote, OutboundTemplate, SendOutcome } from '../../channels/channel.ts'
import { storedButtons, storedFiles } from '../model/present.ts'
import { type Attempt, connectionFor, customerOf, type DeliveryBounds, referenceOf } from './attempt.ts'
import { type Claimed, insertPart, type OutboundRow } from './outbox.queries.ts'

/**
 * Sends the parts that are not sent yet, in order. An interrupted attempt is continued from there, in this process.
 * @param isLate Asked before each part: this process may have been suspended since it claimed the message; if its lease ends during the send, another
 * process sends the same part.
 * @returns null where it was too late for one of them
 */
export const sendParts = async (
  deps: Attempt,
  sender: ChannelSender,
  claimed: Claimed,
  row: OutboundRow,
  isLate: () => boolean,
): Promise<SendOutcome | null> => {
  const { bounds, channels, media, progress } = deps
  const channel = channels.find(row.kind)
  if (!channel) return { kind: 'refused', reason: 'Canal desconectado', cause: 'disconnected' }
  const rendered = sender.render(
    {
      reference: referenceOf(claimed),
      to: row.to,
      byPerson: row.sender === 'HUMAN',
      text: row.text,
      buttons: storedButtons(row.buttons),
      files: storedFiles(row.files),
      ...(row.template ? { template: row.template as OutboundTemplate } : {}),
      ...(row.quoted ? { quoted: row.quoted as OutboundQuote } : {}),
    },
    channel.capabilities,
  )
  if ('refused' in rendered) return { kind: 'refused', reason: rendered.refused, cause: 'content_refused' }
  const connection = connectionFor(deps, claimed, row)
  const signal = AbortSignal.timeout(sendMsOf(row, bounds))
  const begun = progress.get(claimed.id) ?? 0
  let outcome: SendOutcome = { kind: 'sent', providerId: null }
  for (const [index, payload] of rendered.payloads.entries()) {
    if (index < begun) continue
    if (isLate()) return null
    if (sender.pace) deps.pacer.spend(customerOf(claimed, row), sender.pace)
    outcome = await sender.send(connection, payload, media(claimed.companyId), signal)
    if (outcome.kind !== 'sent') return outcome
    if (rendered.payloads.length > 1) progress.set(claimed.id, index + 1)
    if (index < rendered.payloads.length - 1) await notePart(deps, claimed, outcome.providerId)
  }
  return outcome
}

/** Limit for sending a message, in milliseconds, including its files at the minimum transfer rate. */
export const sendMsOf = (
  { files }: Pick<OutboundRow, 'files'>,
  { sendTimeoutMs, leastBytesPerSecond }: DeliveryBounds,
): number => {
  const bytes = storedFiles(files).reduce((sum, { size }) => sum + size, 0)
  return sendTimeoutMs + Math.ceil((bytes * 1_000) / leastBytesPerSecond)
}

/**
 * Saves a part's provider id. Echoes, reactions and deletions may name a part; without its id they would match nothing. A failure to save it is
 * ignored.
 */
const notePart = async ({ core }: Attempt, claimed: Claimed, providerId: string | null): Promise<void> => {
  if (providerId === null) return
  try {
    await core.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(claimed.companyId)
      insertPart(pipeline, claimed, providerId)
      await pipeline.commit()
    })
  } catch (err) {
    core.log.warn({ err, dialogId: claimed.dialogId, seq: claimed.seq }, 'The id of a part could not be written')
  }
}
