import { type Bot, getBot, listBots, summarizeBots, updateBot } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { toastError } from '../../../ui/toast.tsx'
import { botTexts } from './texts.ts'

/** A part of a bot that is edited and saved by itself; the rest of the screen then shows what became of it. */
export const useBotForm = <V extends object>(
  { id, revision }: Pick<Bot, 'id' | 'revision'>,
  stored: V,
  bodyOf?: (values: V) => object,
) =>
  useContractForm({
    schema: async () => (await import('./update-bot-schema.ts')).schema,
    stored,
    revision,
    reread: () => invalidate(getBot),
    ...(bodyOf ? { bodyOf } : {}),
    send: (body) => call(updateBot, { params: { id }, body }),
    saved: botTexts.saved,
    // Until the new bot is read the old one would show.
    onDone: () => invalidate(getBot, listBots, summarizeBots),
    onFailed: (error) => toastError(errorMessage(error)),
  })
