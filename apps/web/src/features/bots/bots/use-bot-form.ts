import { type Bot, getBot, listBots, summarizeBots, updateBot } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { toastError } from '../../../ui/toast.tsx'
import { botTexts } from './texts.ts'

/** Form of a part of a bot that is saved on its own; the rest of the screen is refreshed afterwards. */
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
    // Wait for the new data, else the old values would be shown.
    onDone: () => invalidate(getBot, listBots, summarizeBots),
    onFailed: (error) => toastError(errorMessage(error)),
  })
