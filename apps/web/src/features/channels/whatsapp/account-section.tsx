import { Button, Radio } from '@mantine/core'
import { disconnectWhatsapp, getBot, type WhatsappAccount, type WhatsappSettings } from '@prosa/contract'
import { IconAlertTriangle, IconBrandFacebook } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Note } from '../../../ui/note.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { whatsappTexts } from './texts.ts'
import { useMetaLogin } from './use-meta-login.ts'
import classes from './whatsapp.module.css'

interface AccountSectionProps {
  botId: number
  settings: WhatsappSettings
  /** Meta's id of the number that stands in the form. */
  chosen: string
  onChoose: (account: WhatsappAccount) => void
  reload: () => Promise<WhatsappSettings | undefined>
}

/** Who logged in at Meta, and the numbers that may be chosen; or the way there. */
export function AccountSection({ botId, settings, chosen, onChoose, reload }: AccountSectionProps) {
  const { accounts, accountsFailure, person } = settings
  const login = useMetaLogin(botId, reload)
  return (
    <section className={classes.section} aria-label={whatsappTexts.choose}>
      <StateNote settings={settings} />
      {accounts.length === 0 ? (
        <>
          {accountsFailure || person ? (
            <Note tone="warn" icon={IconAlertTriangle}>
              {accountsFailure ? `${whatsappTexts.accountsFailed} ${accountsFailure}` : whatsappTexts.noNumbers}
            </Note>
          ) : (
            <p className={classes.quiet}>{whatsappTexts.intro}</p>
          )}
          <div>
            <BusyButton
              variant="filled"
              leftSection={<IconBrandFacebook size={18} aria-hidden />}
              isBusy={login.isOpen}
              onClick={() => void login.begin()}
            >
              {whatsappTexts.login}
            </BusyButton>
          </div>
        </>
      ) : (
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
                  description={account.name}
                />
              ))}
            </div>
          </Radio.Group>
        </>
      )}
    </section>
  )
}

/** What is wrong with a number that was connected, and who mends it how. */
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
