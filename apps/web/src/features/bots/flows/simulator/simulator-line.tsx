import type { SimulatorTrace } from '@prosa/contract'
import { entityLabelOf } from '@prosa/flow'
import { fileKind, safeLink } from '@prosa/talk'
import { IconCheck, IconChevronRight, IconExternalLink, IconFile } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fileAddress } from '../../../../app/file-address.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import classes from './simulator-line.module.css'
import type { SimulatorLine, SimulatorResponse } from './simulator-lines.ts'

const texts = flowTexts.simulator
type Payload = SimulatorResponse['payload'][number]

interface SimulatorLineViewProps {
  line: SimulatorLine
  /** Its quick replies can be pressed. */
  active: boolean
  /** The quick reply of this line that was pressed. */
  chosen: string | null
  onReply: (label: string) => void
}

export function SimulatorLineView({ line, active, chosen, onReply }: SimulatorLineViewProps) {
  switch (line.kind) {
    case 'user':
      return <div className={clsx(classes.bubble, classes.user)}>{line.text}</div>
    case 'note':
      return <p className={clsx(classes.note, line.isError && classes.error)}>{line.text}</p>
    case 'time':
      return <Passed minutes={line.minutes} now={line.now} />
    case 'trail':
      return <Trail trace={line.trace} />
    case 'bot':
      return <Reply response={line.response} active={active} chosen={chosen} onReply={onReply} />
  }
}

/** '2 horas' passed; the day too, once it is not today. */
function Passed({ minutes, now }: { minutes: number; now: string }) {
  const { time, day, daysAgo } = useFormats()
  const shown = daysAgo(now, serverNowMs()) === 0 ? time(now) : `${time(now)} de ${day(now)}`
  return <p className={classes.note}>{texts.time.passed(minutes, shown)}</p>
}

interface ReplyProps extends Omit<SimulatorLineViewProps, 'line'> {
  response: SimulatorResponse
}

/** Bubble, files and buttons, as in the live chat. */
function Reply({ response, active, chosen, onReply }: ReplyProps) {
  const files = response.payload.filter((item) => item.type === 'FILE')
  const buttons = response.payload.filter((item) => item.type !== 'FILE')
  return (
    <>
      {response.message === '' ? null : <div className={classes.bubble}>{response.message}</div>}
      {files.map((file) => (
        <FileBubble key={`${file.position}-${file.label}`} file={file} />
      ))}
      {buttons.length === 0 ? null : (
        <div className={classes.replies}>
          {buttons.map((button) =>
            button.type === 'LINK' && safeLink(button.link) ? (
              <a key={button.position} href={safeLink(button.link) ?? undefined} target="_blank" rel="noreferrer">
                <IconExternalLink size={12} stroke={2} aria-hidden />
                {button.label}
              </a>
            ) : active ? (
              <button type="button" key={button.position} onClick={() => onReply(button.label)}>
                {button.label}
              </button>
            ) : button.label === chosen ? (
              <span key={button.position} className={classes.on}>
                <IconCheck size={14} stroke={2} aria-hidden />
                {button.label}
              </span>
            ) : (
              <span key={button.position} className={classes.past}>
                {button.label}
              </span>
            ),
          )}
        </div>
      )}
    </>
  )
}

function FileBubble({ file }: { file: Payload }) {
  const mime = file.mime ?? ''
  const address = fileAddress(file.link ?? '')
  if (fileKind(mime) === 'image') return <img className={classes.picture} src={address} alt={file.label} />
  if (mime.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: companies' recordings have no captions
    return <audio className={classes.sound} controls src={address} aria-label={file.label} />
  }
  return (
    <a className={clsx(classes.bubble, classes.document)} href={address} target="_blank" rel="noreferrer">
      <IconFile size={16} stroke={1.75} aria-hidden />
      <span className="clip">{file.label}</span>
    </a>
  )
}

const percent = (score: number): string => `${Math.round(score * 100)}%`
const named = ({ label, score }: { label: string; score: number }): string => `${label} (${percent(score)})`

/** Tolerance for being scrolled to the end: browsers round the position. */
const endPx = 4

/** The node that the answer led to; opened, also the reason: the exit, the rule, the deciding words, the runner-up. */
function Trail({ trace }: { trace: SimulatorTrace }) {
  const editor = useEditor()
  const [isOpen, setOpen] = useState(false)
  const reason = useRef<HTMLDListElement>(null)
  /** The conversation, if it was scrolled to the end when the reason was opened. */
  const atEnd = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen) return
    // Keeps the customer's message visible below its reason; if both do not fit, the reason is shown.
    atEnd.current?.scrollTo({ top: atEnd.current.scrollHeight })
    reason.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const last = trace.entered.at(-1)
  const nodes = editor.document().nodes
  const node = nodes.find(({ id }) => id === trace.nodeId) ?? nodes.find(({ type }) => type === 'start')
  const place = node?.userInteractions.findIndex(({ id }) => id === trace.exitId) ?? -1
  return (
    <div className={classes.trail}>
      <button
        type="button"
        aria-expanded={isOpen}
        title={texts.why}
        onClick={({ currentTarget }) => {
          const log = currentTarget.closest('[role="log"]')
          atEnd.current = log && log.scrollHeight - log.scrollTop - log.clientHeight < endPx ? log : null
          setOpen(!isOpen)
          if (last && !isOpen) editor.patch({ located: { nodeId: last.nodeId } })
        }}
      >
        <IconChevronRight size={12} stroke={2} aria-hidden className={clsx(isOpen && classes.turned)} />
        <span className="clip">{last?.nodeName ?? texts.stayedBy[trace.rule] ?? texts.stayed}</span>
      </button>
      {isOpen ? (
        <dl ref={reason}>
          <Reason name={texts.from}>{trace.nodeName}</Reason>
          <Reason name={texts.exit}>{place >= 0 ? place + 1 : null}</Reason>
          <Reason name={texts.rule}>{texts.rules[trace.rule] ?? trace.rule}</Reason>
          <Reason name={texts.phrase}>{trace.phrase}</Reason>
          <Reason name={texts.score}>
            {trace.exitId === null || trace.rule === 'any' ? null : percent(trace.score)}
          </Reason>
          <Reason name={texts.words}>{trace.words.join(', ')}</Reason>
          <Reason name={texts.doubt}>{trace.doubt ? texts.between(trace.doubt.map(named)) : null}</Reason>
          <Reason name={texts.runnerUp}>{trace.runnerUp && !trace.doubt ? named(trace.runnerUp) : null}</Reason>
          <Reason name={texts.understood}>{trace.documents?.understood ?? null}</Reason>
          {trace.documents?.sections.map(({ title, source, probability, reasons }, at) => (
            <Reason key={`${source} ${title}`} name={texts.section}>
              {[`${percent(probability)}: ${title} (${source})`, ...(at === 0 ? reasons : [])].join(' · ')}
            </Reason>
          ))}
          <Reason name={texts.entities}>
            {trace.entities.map(({ name, value }) => `${entityLabelOf(name)} = ${value}`).join(', ')}
          </Reason>
        </dl>
      ) : null}
    </div>
  )
}

function Reason({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
