import { Button, Radio } from '@mantine/core'
import {
  disconnectWhatsapp,
  getBot,
  startWhatsappLogin,
  type WhatsappAccount,
  type WhatsappSettings,
} from '@prosa/contract'
import { IconAlertTriangle, IconBrandFacebook } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Note } from '../../../ui/note.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { LoginWaiting } from '../meta-login/login-waiting.tsx'
import { type MetaLogin, useMetaLogin } from '../meta-login/use-meta-login.ts'
import { whatsappTexts } from './texts.ts'
import classes from './whatsapp.module.css'

/** Interval at which the login window is checked. */
const loginPollMs = 500

interface AccountSectionProps {
  botId: number
  settings: WhatsappSettings
  /** Meta's id of the number in the form. */
  chosen: string
  onChoose: (account: WhatsappAccount) => void
  reload: () => Promise<WhatsappSettings | undefined>
}

/** The logged-in Meta account and its numbers to choose from, or the login. */
export function AccountSection({ botId, settings, chosen, onChoose, reload }: AccountSectionProps) {
  const { accounts, state } = settings
  const login = useMetaLogin({
    pollMs: loginPollMs,
    start: () => call(startWhatsappLogin, { params: { id: botId } }),
    onDone: () => void reload().then((next) => next?.accounts.length && toastSuccess(whatsappTexts.loginDone)),
    look: async () => {
      const next = await reload()
      return accounts.length === 0 && next !== undefined && next.accounts.length > 0
    },
  })
  const isWaiting = login.state !== 'idle'
  return (
    <section className={classes.section} aria-label={whatsappTexts.account}>
      <StateNote settings={settings} />
      {accounts.length > 0 ? (
        <Numbers botId={botId} settings={settings} chosen={chosen} onChoose={onChoose} reload={reload} />
      ) : isWaiting ? null : (
        <WayIn settings={settings} />
      )}
      {isWaiting ? <LoginWaiting login={login} /> : null}
      {!isWaiting && (accounts.length === 0 || state === 'reconnect') ? (
        <div className={classes.acts}>
          <LoginButton login={login} />
          {accounts.length === 0 && (state !== null || settings.person !== null) ? (
            <Disconnect botId={botId} reload={reload} />
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

/** Shown without numbers to choose from: nobody has logged in, or the numbers cannot be listed. */
function WayIn({ settings: { accountsFailure, person } }: { settings: WhatsappSettings }) {
  if (!accountsFailure && person === null) return <p className={classes.quiet}>{whatsappTexts.intro}</p>
  return (
    <Note tone="warn" icon={IconAlertTriangle}>
      {accountsFailure ? `${whatsappTexts.accountsFailed} ${accountsFailure}` : whatsappTexts.noNumbers}
    </Note>
  )
}

function LoginButton({ login }: { login: MetaLogin }) {
  return (
    <Button variant="filled" leftSection={<IconBrandFacebook size={18} aria-hidden />} onClick={login.open}>
      {whatsappTexts.login}
    </Button>
  )
}

/** The account's numbers, one of which is chosen. */
function Numbers({ botId, settings: { accounts, person }, chosen, onChoose, reload }: AccountSectionProps) {
  return (
    <>
      <div className={classes.head}>
        <span className={classes.title}>{whatsappTexts.connectedAs(person ?? '')}</span>
        <Disconnect botId={botId} reload={reload} />
      </div>
      <Radio.Group
        label={whatsappTexts.choose}
        value={chosen}
        onChange={(phoneId) => {
          const account = accounts.find((one) => one.whastappBusinessPhoneId === phoneId)
          if (account) onChoose(account)
        }}
      >
        <div className={classes.numbers}>
          {accounts.map((account) => (
            <Radio
              key={account.whastappBusinessPhoneId}
              value={account.whastappBusinessPhoneId}
              label={account.phone}
              description={account.isElsewhere ? `${account.name} · ${whatsappTexts.elsewhere}` : account.name}
              disabled={account.isElsewhere}
            />
          ))}
        </div>
      </Radio.Group>
    </>
  )
}

/** The problem of a connected number, and who can solve it. */
function StateNote({ settings: { state, stateReason } }: { settings: WhatsappSettings }) {
  if (state !== 'reconnect' && state !== 'blocked') return null
  const hint = state === 'reconnect' ? whatsappTexts.reconnectHint : whatsappTexts.blockedHint
  return (
    <Note tone="bad" icon={IconAlertTriangle}>
      {[stateReason ?? whatsappTexts.states[state], hint].join(' ')}
    </Note>
  )
}

function Disconnect({ botId, reload }: { botId: number; reload: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const act = async (): Promise<void> => {
    const isSure = await confirm({
      title: whatsappTexts.disconnectTitle,
      text: whatsappTexts.disconnectText,
      confirmLabel: whatsappTexts.disconnect,
      isDestructive: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await call(disconnectWhatsapp, { params: { id: botId } })
      toastSuccess(whatsappTexts.disconnected)
      await Promise.all([reload(), invalidate(getBot)])
    } catch (error) {
      const detail = errorMessage(error)
      toastError(whatsappTexts.disconnectFailed, detail === whatsappTexts.disconnectFailed ? {} : { detail })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" size="xs" loading={isBusy} onClick={() => void act()}>
      {whatsappTexts.disconnect}
    </Button>
  )
}
