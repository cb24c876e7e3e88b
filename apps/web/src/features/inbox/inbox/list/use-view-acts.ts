import { deleteInboxView, type InboxView, listInboxViews, updateInboxView, type ViewFilter } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { invalidate } from '../../../../app/query.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { viewTexts as texts } from './view-texts.ts'

/** Actions on an existing view; each shows its result. */
export function useViewActs() {
  const change = useMutation({
    mutationFn: ({ view, filter }: { view: InboxView; filter: ViewFilter }) =>
      call(updateInboxView, { params: { id: view.id }, body: { filter } }),
    onSuccess: () => toastSuccess(texts.saved),
    onError: (error) => toastError(texts.saveFailed, { detail: errorMessage(error) }),
    onSettled: () => invalidate(listInboxViews),
  })
  const removal = useMutation({
    mutationFn: ({ view }: { view: InboxView; onRemoved: () => void }) =>
      call(deleteInboxView, { params: { id: view.id } }),
    onSuccess: (_done, { onRemoved }) => {
      onRemoved()
      toastSuccess(texts.removed)
    },
    onError: (error) => toastError(texts.removeFailed, { detail: errorMessage(error) }),
    onSettled: () => invalidate(listInboxViews),
  })
  return {
    isBusy: change.isPending || removal.isPending,
    saveInto: (view: InboxView, filter: ViewFilter): void => change.mutate({ view, filter }),
    remove: async (view: InboxView, onRemoved: () => void): Promise<void> => {
      const asked = { text: texts.removeAsk(view.name), confirmLabel: texts.removeNow, isDestructive: true }
      if (await confirm(asked)) removal.mutate({ view, onRemoved })
    },
  }
}
