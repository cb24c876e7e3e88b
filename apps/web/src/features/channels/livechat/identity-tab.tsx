import { Tabs } from '@mantine/core'
import {
  endLivechatKeys,
  endPreviousLivechatKey,
  getLivechatSettings,
  type LivechatSettings,
  previousKeyDays,
  rotateLivechatKey,
} from '@prosa/contract'
import { IconKey } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { CodeBox } from '../../../ui/code-box.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Note } from '../../../ui/note.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import parts from '../parts.module.css'
import type { ShownSecret } from '../use-shown-secret.ts'
import classes from './livechat.module.css'
import { signExamples, userExample } from './snippet.ts'
import { livechatTexts } from './texts.ts'

const texts = livechatTexts.identity

interface IdentityTabProps {
  botId: number
  keys: LivechatSettings['keys']
  shown: ShownSecret
}

/** The key with which the company's server signs its visitors' ids. */
export function IdentityTab({ botId, keys, shown }: IdentityTabProps) {
  const params = { id: botId }
  const change = useAct({
    ask: async (act: () => Promise<unknown>) => {
      await act()
      await invalidate(getLivechatSettings)
    },
    failed: livechatTexts.changeFailed,
  })
  const rotate = async (): Promise<void> => {
    if (keys.current && !(await confirm({ text: texts.rotateAsk(previousKeyDays), confirmLabel: texts.rotate }))) return
    change.mutate(async () => shown.show((await call(rotateLivechatKey, { params })).key))
  }
  const end = async (text: string, act: () => Promise<unknown>): Promise<void> => {
    if (!(await confirm({ text, confirmLabel: texts.endNow, isDestructive: true }))) return
    change.mutate(async () => {
      await act()
      toastSuccess(texts.ended)
    })
  }
  return (
    <div className={parts.part}>
      <p>{texts.text}</p>
      <p className={parts.quiet}>{texts.unsigned}</p>
      <Keys
        keys={keys}
        isBusy={change.isPending}
        onRotate={() => void rotate()}
        onEndPrevious={() => void end(texts.endPreviousAsk, () => call(endPreviousLivechatKey, { params }))}
        onEndAll={() =>
          void end(texts.endAllAsk, async () => {
            await call(endLivechatKeys, { params })
            shown.show(null)
          })
        }
      />
      {shown.value === null ? null : (
        <div className={classes.shown}>
          <Note tone="warn" icon={IconKey}>
            {texts.shownOnce}
          </Note>
          <CodeBox
            label={texts.key}
            code={shown.value}
            copyLabel={texts.copyKey}
            copied={texts.keyCopied}
            isChief
            onCopied={shown.onCopied}
          />
        </div>
      )}
      <HowTo />
    </div>
  )
}

interface KeysProps {
  keys: LivechatSettings['keys']
  isBusy: boolean
  onRotate: () => void
  onEndPrevious: () => void
  onEndAll: () => void
}

function Keys({ keys: { current, previous }, isBusy, onRotate, onEndPrevious, onEndAll }: KeysProps) {
  const { moment } = useFormats()
  return (
    <div className={classes.keys}>
      <div className={parts.line}>
        <span className="grow">{current ? texts.created(moment(current.createdAt)) : texts.none}</span>
        {previous ? null : (
          <BusyButton size="sm" variant={current ? 'default' : 'filled'} isBusy={isBusy} onClick={onRotate}>
            {current ? texts.rotate : texts.create}
          </BusyButton>
        )}
        {current ? (
          <BusyButton size="sm" variant="subtle" isBusy={isBusy} onClick={onEndAll}>
            {texts.endAll}
          </BusyButton>
        ) : null}
      </div>
      {previous ? (
        <div className={parts.line}>
          <span className="grow">{texts.previous(moment(previous.validUntil))}</span>
          <BusyButton size="sm" isBusy={isBusy} onClick={onEndPrevious}>
            {texts.endPrevious}
          </BusyButton>
        </div>
      ) : null}
    </div>
  )
}

function HowTo() {
  const { copiedText, copy } = livechatTexts.install
  return (
    <>
      <section>
        <h3>{texts.howSign}</h3>
        <Tabs defaultValue="Node.js">
          <Tabs.List aria-label={texts.language}>
            {signExamples.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {signExamples.map(({ name, code }) => (
            <Tabs.Panel key={name} value={name} pt={8}>
              <CodeBox label={name} code={code} copyLabel={copy} copied={copiedText} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </section>
      <section>
        <h3>{texts.howPage}</h3>
        <CodeBox label={texts.howPage} code={userExample} copyLabel={copy} copied={copiedText} />
        <p className={parts.quiet}>{texts.howSay}</p>
        <p className={parts.quiet}>{texts.onlyId}</p>
      </section>
    </>
  )
}
