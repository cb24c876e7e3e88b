import { type Bot, deleteBot, getBot, listBots, summarizeBots } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { flowlessTargets } from './has-script.ts'
import { botTexts } from './texts.ts'

const texts = botTexts.remove

/** Asks, deletes the bot, and shows the result. */
export function useDeleteBot(onDeleted?: () => void): {
  isDeleting: boolean
  remove: (bot: Pick<Bot, 'id' | 'name' | 'target'>) => Promise<void>
} {
  const deleting = useMutation({
    mutationFn: ({ id }: Pick<Bot, 'id' | 'target'>) => call(deleteBot, { params: { id } }),
    onSuccess: async (_, { target }) => {
      toastSuccess(flowlessTargets.includes(target) ? texts.doneWithoutKeys : texts.done)
      onDeleted?.()
      await invalidate(listBots, summarizeBots)
    },
    onError: async (error) => {
      toastError(texts.failed, { detail: errorMessage(error) })
      // Somebody else may have deleted it already.
      await invalidate(listBots, summarizeBots, getBot)
    },
  })
  return {
    isDeleting: deleting.isPending,
    remove: async (bot) => {
      const question = { title: texts.title, text: texts.question(bot.name), confirmLabel: texts.act }
      if (deleting.isPending || !(await confirm({ ...question, cancelLabel: botTexts.cancel, isDestructive: true })))
        return
      deleting.mutate(bot)
    },
  }
}
