import {
  disconnectMetaAccount,
  type MetaPageList,
  subscribeMessengerPage,
  unsubscribeMessengerPage,
} from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { messengerTexts as texts } from './texts.ts'

/** Longer than usual, because the server asks Meta about each page of the account. */
const patienceMs = 120_000

export interface MessengerActs {
  isBusy: boolean
  switchPage: (page: MetaPageList['pages'][number], isOn: boolean) => void
  disconnect: (list: MetaPageList) => Promise<void>
}

/** Actions of the dialog. One runs at a time, and the list is read again after each, also after a failure. */
export function useMessengerActs(botId: number, refresh: () => Promise<void>): MessengerActs {
  const [isBusy, setIsBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setIsBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      toastError(failed, error instanceof Error ? { detail: error.message } : {})
      return false
    } finally {
      await refresh()
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    switchPage: ({ id: pageId }, isOn) => {
      if (isBusy) return
      const [operation, failed] = isOn
        ? ([subscribeMessengerPage, texts.connectFailed] as const)
        : ([unsubscribeMessengerPage, texts.disconnectFailed] as const)
      void act(() => call(operation, { params: { id: botId, pageId }, timeoutMs: patienceMs }), failed)
    },
    disconnect: async ({ id: userId, userName }) => {
      if (isBusy || userId === null) return
      const text = texts.askDisconnect(userName)
      if (!(await confirm({ text, confirmLabel: texts.disconnect, isDestructive: true }))) return
      const isDone = await act(
        () => call(disconnectMetaAccount, { params: { id: botId, userId }, timeoutMs: patienceMs }),
        texts.accountFailed,
      )
      if (isDone) toastSuccess(texts.disconnected)
    },
  }
}
