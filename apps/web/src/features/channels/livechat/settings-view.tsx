import { Switch, Tabs } from '@mantine/core'
import { type Bot, getBot, getLivechatSettings, type LivechatSettings, updateLivechatSettings } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { queryClient } from '../../../app/query-client.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { FormFailure } from '../../../ui/form-frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import parts from '../parts.module.css'
import { useShownSecret } from '../use-shown-secret.ts'
import { IdentityTab } from './identity-tab.tsx'
import { InstallTab } from './install-tab.tsx'
import classes from './livechat.module.css'
import { SitesField } from './sites-field.tsx'
import { TalkTab } from './talk-tab.tsx'
import { livechatTexts as texts } from './texts.ts'
import { useLivechatForm } from './use-livechat-form.ts'

interface SettingsViewProps {
  bot: Pick<Bot, 'id' | 'publication'>
  settings: LivechatSettings
}

/** The dialog's tabs. Typed values are kept when switching tabs. */
export function SettingsView({ bot, settings }: SettingsViewProps) {
  const { id: botId } = bot
  const [tab, setTab] = useState<string | null>('install')
  const form = useLivechatForm(botId, settings, setTab)
  const key = useShownSecret()
  const { isDirty } = form
  useUnsaved(isDirty)
  const installation = { origin: settings.publicUrl ?? window.location.origin, token: settings.token }
  return (
    <div ref={form.ref} className={classes.dialog}>
      <ActiveSwitch bot={bot} settings={settings} />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label={texts.title} className={parts.tabs}>
          <Tabs.Tab value="install">{texts.tabs.install}</Tabs.Tab>
          <Tabs.Tab value="sites">{texts.tabs.sites}</Tabs.Tab>
          <Tabs.Tab value="talk">{texts.tabs.talk}</Tabs.Tab>
          <Tabs.Tab value="identity">{texts.tabs.identity}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="install">
          <InstallTab installation={installation} />
        </Tabs.Panel>
        <Tabs.Panel value="sites">
          <SitesField
            sites={form.values.sites}
            typed={form.values.typed}
            problem={form.errorOf('sites') ?? null}
            onTyped={(typed) => form.setValues({ typed })}
            onChange={(sites) => form.setValues({ sites })}
            onProblem={(problem) => form.setErrors({ sites: problem })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="talk">
          <TalkTab form={form.values} phone={settings.whatsappPhone} errors={form.errors} onChange={form.setValues} />
        </Tabs.Panel>
        <Tabs.Panel value="identity">
          <IdentityTab botId={botId} keys={settings.keys} shown={key} />
        </Tabs.Panel>
      </Tabs>
      {tab === 'sites' || tab === 'talk' || isDirty ? (
        <footer className={parts.foot}>
          <FormFailure text={form.failure} />
          <BusyButton
            variant="filled"
            isBusy={form.isSending}
            aria-disabled={!isDirty}
            onClick={() => isDirty && form.submit()}
          >
            {texts.save}
          </BusyButton>
        </footer>
      ) : null}
    </div>
  )
}

/** Takes effect at once, apart from the form. Turning off asks for confirmation. */
function ActiveSwitch({ bot, settings }: SettingsViewProps) {
  const params = { id: bot.id }
  const turn = useAct({
    ask: (active: boolean) => call(updateLivechatSettings, { params, body: { active } }),
    done: (answer, active) => {
      queryClient.setQueryData(query(getLivechatSettings, { params }).queryKey, answer)
      toastSuccess(active ? texts.turnedOn : texts.turnedOff)
    },
    failed: texts.changeFailed,
    stale: [getBot],
  })
  const change = async (active: boolean): Promise<void> => {
    if (turn.isPending) return
    const isSure =
      active || (await confirm({ text: texts.turnOff, confirmLabel: texts.turnOffLabel, isDestructive: true }))
    if (isSure) turn.mutate(active)
  }
  const unready = bot.publication === 'never' ? texts.neverPublished : null
  const trouble = settings.allowed ? (settings.botActive ? unready : texts.botInactive) : texts.notAllowed
  return (
    <>
      <Switch
        label={texts.active}
        description={settings.active ? texts.activeText : texts.inactiveText}
        checked={turn.isPending ? turn.variables : settings.active}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {settings.active && trouble ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {trouble}
        </Note>
      ) : null}
    </>
  )
}
