import { z } from 'zod'
import type { AdReferral } from '../events.ts'
import { isObject } from './content/find-content.ts'

const words = z.string().optional().catch(undefined)
const seconds = z.number().optional().catch(undefined)
const shape = z.looseObject({
  conversionSource: words,
  entryPointConversionSource: words,
  conversionDelaySeconds: seconds,
  entryPointConversionDelaySeconds: seconds,
  externalAdReply: z
    .looseObject({ title: words, sourceType: words, sourceId: words, sourceUrl: words, ctwaClid: words })
    .optional()
    .catch(undefined),
})

/** Messages that follow name the entry too, for days, each with the time since it was used; the ad itself stands in the first alone. */
const mostDelay = 60 * 60

const mostTitle = 200
const mostId = 100

/**
 * The ad that a message came from, wherever in it that stands, as of the official API. A preview that the sender made of a link has the same field: only what WhatsApp marks
 * as an ad is one.
 */
export const readAd = (message: Record<string, unknown>): { about: string; ad: AdReferral } | null => {
  for (const part of Object.values(message)) {
    const { data } = shape.safeParse(isObject(part) ? part.contextInfo : null)
    if (!data) continue
    const { conversionSource, entryPointConversionSource, externalAdReply: reply } = data
    const delay = data.entryPointConversionDelaySeconds ?? data.conversionDelaySeconds ?? 0
    const isAd = reply?.sourceType === 'ad' || Boolean(reply?.ctwaClid)
    if (!isAd && conversionSource !== 'FB_Ads' && entryPointConversionSource !== 'ctwa_ad') continue
    if (!isAd && delay > mostDelay) continue
    const title = (reply?.title ?? '').slice(0, mostTitle).toWellFormed()
    const what = title || (reply?.sourceUrl ?? '').slice(0, mostTitle).toWellFormed()
    return {
      about: what ? `Veio do anúncio “${what}”` : 'Veio de um anúncio',
      ad: { id: (reply?.sourceId ?? '').slice(0, mostId), title },
    }
  }
  return null
}
