import '../../../ui/theme/overlays.css'
import { Loader } from '@mantine/core'
import { type Bot, getBot, listMessengerPages, type MetaPageType, startMessengerLogin } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { invalidate, query } from '../../../app/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { LoginWaiting } from '../meta-login/login-waiting.tsx'
import { useMetaLogin } from '../meta-login/use-meta-login.ts'
import { Account } from './account.tsx'
import { LoginStep } from './login-step.tsx'
import classes from './messenger-dialog.module.css'
import { PageList } from './page-list.tsx'
import { messengerTexts as texts } from './texts.ts'
import { useMessengerActs } from './use-messenger-acts.ts'

/** Interval at which the login window is checked. */
const loginPollMs = 1000

export interface MessengerDialogProps {
  bot: Bot
  onClose: () => void
}

export const FacebookDialog = (props: MessengerDialogProps) => <MessengerDialog {...props} type="FACEBOOK" />
export const InstagramDialog = (props: MessengerDialogProps) => <MessengerDialog {...props} type="INSTAGRAM" />

/** A bot's Meta account, and the pages or Instagram accounts that the bot serves. */
function MessengerDialog({ bot, onClose, type }: MessengerDialogProps & { type: MetaPageType }) {
  const list = useQuery(query(listMessengerPages, { params: { id: bot.id }, query: { type } }))
  const refresh = (): Promise<void> => invalidate(listMessengerPages, getBot)
  const login = useMetaLogin({
    pollMs: loginPollMs,
    start: () => call(startMessengerLogin, { params: { id: bot.id }, body: { type } }),
    onDone: () => {
      toastSuccess(texts.authenticated)
      void refresh()
    },
    look: async () => {
      const known = list.data?.reconnect === null ? list.data.id : null
      const { data: next } = await list.refetch()
      return next?.id != null && next.reconnect === null && next.id !== known
    },
  })
  const acts = useMessengerActs(bot.id, refresh)
  const { data } = list
  const isWaiting = login.state !== 'idle'
  return (
    <Dialog isOpen onClose={onClose} title={texts.titles[type]} size={560}>
      {isWaiting ? (
        <div className={classes.waiting}>
          <LoginWaiting login={login} />
        </div>
      ) : null}
      {data === undefined && list.isError ? (
        <ErrorState
          title={texts.loadFailedTitle}
          text={`${texts.loadFailed} ${list.error.message}`}
          onRetry={() => void list.refetch()}
          level={3}
        />
      ) : null}
      {data === undefined && !list.isError ? <Rows /> : null}
      {data?.id === null && !isWaiting ? <LoginStep text={texts.intros[type]} onLogin={login.open} /> : null}
      {data != null && data.id !== null ? (
        <div className={classes.content} aria-busy={acts.isBusy || undefined}>
          <Account
            list={data}
            isBusy={acts.isBusy}
            onReconnect={login.open}
            onDisconnect={() => void acts.disconnect(data)}
          />
          <PageList
            type={type}
            pages={data.pages}
            isBusy={acts.isBusy}
            onSwitch={acts.switchPage}
            onMore={data.reconnect === null && !isWaiting ? login.open : null}
          />
          {acts.isBusy ? (
            <div className={classes.overlay} role="status" aria-label={texts.busy}>
              <Loader size={28} />
            </div>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}

function Rows() {
  return (
    <Loading className={classes.rows}>
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Loading>
  )
}
