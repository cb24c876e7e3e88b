import { ActionIcon, Tooltip } from '@mantine/core'
import { flowLimits } from '@prosa/flow'
import { replyState } from '@prosa/talk'
import { IconBattery3, IconListCheck, IconPaperclip, IconRefresh, IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { testsTexts } from '../tests/texts.ts'
import { flowTexts } from '../texts.ts'
import classes from './simulator.module.css'
import { SimulatorLineView } from './simulator-line.tsx'
import { askedOf } from './simulator-lines.ts'
import { TimeChips } from './time-chips.tsx'
import { useSimulator } from './use-simulator.ts'

const texts = flowTexts.simulator
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const clockMs = 10_000

/** The phone that slides over the canvas: a conversation with the current flow. */
export function Simulator({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const simulator = useSimulator()
  const { lines, isTyping, training, isOutdated, dialogToken, send, act, restart } = simulator
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new line scrolls to the end
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [lines, isTyping])
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const begin = (): void => {
    restart()
    field.current?.focus()
  }
  const submit = (): void => {
    if (text.trim() === '') return
    send(text.trim())
    setText('')
  }
  return (
    <section
      className={classes.phone}
      data-phone
      aria-label={texts.label}
      onKeyDown={(event) => {
        // Other keys, such as saving, keep working here.
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={classes.screen}>
        <PhoneClock aheadMs={simulator.aheadMs} />
        <div className={classes.head}>
          <h2 className="grow">{texts.title}</h2>
          <Tooltip label={testsTexts.keep} disabled={dialogToken === null}>
            <ActionIcon
              size={28}
              aria-label={testsTexts.keep}
              disabled={dialogToken === null || isTyping}
              onClick={() => dialogToken !== null && editor.patch({ dialog: { is: 'keep-test', dialogToken } })}
            >
              <IconListCheck {...icon} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={texts.restart}>
            <ActionIcon size={28} aria-label={texts.restart} onClick={begin}>
              <IconRefresh {...icon} />
            </ActionIcon>
          </Tooltip>
          <ActionIcon size={28} aria-label={texts.close} onClick={onClose}>
            <IconX {...icon} />
          </ActionIcon>
        </div>
        {isOutdated ? (
          <p className={classes.outdated} role="status">
            {texts.changed}
            <button type="button" onClick={begin}>
              {texts.restart}
            </button>
          </p>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <div className={classes.log} ref={log} role="log" aria-label={texts.log} tabIndex={0}>
          {lines.length === 0 ? <p className={classes.hint}>{texts.start}</p> : null}
          {lines.map((line, place) => (
            <SimulatorLineView
              key={line.id}
              line={line}
              {...replyState(askedOf([line])[0]?.labels ?? [], askedOf(lines.slice(place + 1)), false)}
              onReply={(label) => {
                act({ kind: 'button', label }, label)
                field.current?.focus({ preventScroll: true })
              }}
            />
          ))}
          {isTyping && training !== null ? <Preparing share={training} /> : null}
          {isTyping && training === null ? (
            <p className={classes.typing} role="status">
              <i />
              <i />
              <i /> {texts.typing}
            </p>
          ) : null}
        </div>
        {dialogToken === null ? null : (
          <TimeChips nextMinutes={simulator.nextMinutes} isBusy={isTyping} onPass={simulator.pass} />
        )}
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Tooltip label={testsTexts.sendFile}>
            <ActionIcon
              size={32}
              aria-label={testsTexts.sendFile}
              onClick={() => act({ kind: 'file', caption: null }, testsTexts.sentFile)}
            >
              <IconPaperclip {...icon} />
            </ActionIcon>
          </Tooltip>
          <input
            ref={field}
            className={classes.input}
            placeholder={texts.placeholder}
            aria-label={texts.placeholder}
            maxLength={flowLimits.textLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ActionIcon type="submit" size={32} radius={16} variant="filled" aria-label={texts.send}>
            <IconSend {...icon} />
          </ActionIcon>
        </form>
      </div>
    </section>
  )
}

/** Replaces the typing dots while a large flow is trained, at the same height. */
function Preparing({ share }: { share: number }) {
  return (
    <div className={classes.preparing}>
      <span aria-hidden>{texts.preparing(share)}</span>
      <ProgressBar label={texts.preparing(null)} share={share} />
    </div>
  )
}

/** The conversation's own time. */
function PhoneClock({ aheadMs }: { aheadMs: number }) {
  const { time } = useFormats()
  const now = useNow(clockMs)
  return (
    <div className={classes.clock}>
      <span>{time(new Date(now + aheadMs).toISOString())}</span>
      <IconBattery3 size={18} stroke={1.5} aria-hidden />
    </div>
  )
}
