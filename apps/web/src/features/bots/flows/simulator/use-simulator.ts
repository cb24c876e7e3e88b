import { listAgents, publishTest, type SimulatorAnswer, simulate } from '@prosa/contract'
import { type FlowDocument, type SaidInput, toServerFlow } from '@prosa/flow'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { invalidate } from '../../../../app/query.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { useEditor } from '../editor/editor-context.tsx'
import { trainingTimeoutMs, whileTraining } from '../editor/while-training.ts'
import { flowTexts } from '../texts.ts'
import {
  emptyTrace,
  extendTrace,
  failureTexts,
  type NewLine,
  type SimulatorLine,
  toldTrails,
} from './simulator-lines.ts'

const texts = flowTexts.simulator
/** Delay between two replies of the bot. */
export const replyDelayMs = 1500

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The conversation's own time, and what is due next. */
interface Clock {
  aheadMs: number
  nextMinutes: number | null
}
const realTime: Clock = { aheadMs: 0, nextMinutes: null }

type Asked = SaidInput | { kind: 'pass'; minutes: number | 'next' }

const askedBody = (asked: Asked) => {
  if (asked.kind === 'text') return { message: [asked.text] }
  if (asked.kind !== 'pass') return { message: [], input: asked }
  return {
    message: [],
    ...(asked.minutes === 'next' ? { untilNext: true as const } : { silenceMinutes: asked.minutes }),
  }
}

export interface SimulatorState {
  lines: readonly SimulatorLine[]
  isTyping: boolean
  /** Training progress of the current nodes, 0 to 1; null if unknown or not training. */
  training: number | null
  /** The test runs on nodes that have changed since. */
  isOutdated: boolean
  send: (text: string) => void
  /** The simulated customer presses a button or sends a file. */
  act: (input: SaidInput, shown: string) => void
  /** The customer is silent for so many minutes, or until the bot does something by itself. */
  pass: (minutes: number | 'next') => void
  /** How far the conversation's own time is ahead of the real one. */
  aheadMs: number
  /** Minutes until the bot does something by itself; null: nothing is due. */
  nextMinutes: number | null
  /** The server's token of the conversation; null before the first answer. */
  dialogToken: string | null
  restart: () => void
}

/** A test conversation on the current nodes; `restart` begins a new one. */
export function useSimulator(): SimulatorState {
  const editor = useEditor()
  const [lines, setLines] = useState<readonly SimulatorLine[]>([])
  const [isTyping, setTyping] = useState(false)
  const [training, setTraining] = useState<number | null>(null)
  const [dialogToken, setDialogToken] = useState<string | null>(null)
  const [clock, setClock] = useState<Clock>(realTime)
  const abort = useRef(new AbortController())
  const tokens = useRef<{ bot: string | null; dialog: string | null }>({ bot: null, dialog: null })
  const tested = useRef<FlowDocument | null>(null)
  const nextId = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const isOutdated = useOutdated(tested)

  const push = useCallback((line: NewLine) => {
    nextId.current += 1
    const id = nextId.current
    setLines((before) => [...before, { ...line, id } as SimulatorLine])
  }, [])

  const fail = useCallback(
    (error: unknown) => {
      const { note, toast } = failureTexts(error)
      push({ kind: 'note', text: note, isError: true })
      if (toast !== null) toastError(toast)
    },
    [push],
  )

  const prepare = useCallback(async (): Promise<string | null> => {
    // Tokens of this test; a restart meanwhile creates new ones.
    const own = tokens.current
    if (own.bot !== null) return own.bot
    const document = editor.document()
    const { botId, flowId } = editor.store.read().source
    tested.current = document
    const { botToken } = await whileTraining(setTraining, (trainingId) => {
      const body = { ...toServerFlow(document), trainingId }
      return call(publishTest, { params: { botId, flowId }, body, timeoutMs: trainingTimeoutMs })
    })
    void invalidate(listAgents)
    own.bot = botToken || null
    return own.bot
  }, [editor])

  const show = useCallback(
    async (answer: SimulatorAnswer, signal: AbortSignal): Promise<void> => {
      const start = editor.document().nodes.find((node) => node.type === 'start')?.id ?? null
      editor.patch({ trace: extendTrace(editor.store.read().trace ?? emptyTrace, answer, start) })
      if (answer.passedMinutes > 0) push({ kind: 'time', minutes: answer.passedMinutes, now: answer.now })
      for (const trace of toldTrails(answer)) push({ kind: 'trail', trace })
      for (const [place, response] of answer.responses.entries()) {
        if (place > 0) await wait(replyDelayMs, signal)
        if (signal.aborted) return
        push({ kind: 'bot', response })
      }
      for (const tag of answer.tags) push({ kind: 'note', text: tag, isError: false })
      if (answer.transfer) push({ kind: 'note', text: answer.transfer, isError: false })
      else if (answer.ended) push({ kind: 'note', text: texts.ended, isError: false })
      if (answer.description) push({ kind: 'note', text: answer.description, isError: true })
    },
    [editor, push],
  )

  const ask = useCallback(
    async (asked: Asked, signal: AbortSignal): Promise<void> => {
      setTyping(true)
      try {
        const botToken = await prepare()
        if (signal.aborted) return
        if (botToken === null) return fail(null)
        const body = { ...askedBody(asked), dialogToken: tokens.current.dialog, botToken }
        const answer = await call(simulate, { body, signal })
        if (signal.aborted) return
        tokens.current.dialog = answer.dialogToken
        setDialogToken(answer.dialogToken)
        setClock({ aheadMs: Date.parse(answer.now) - serverNowMs(), nextMinutes: answer.nextMinutes })
        await show(answer, signal)
      } catch (error) {
        if (!signal.aborted) fail(error)
      } finally {
        if (!signal.aborted) setTyping(false)
      }
    },
    [prepare, show, fail],
  )

  const enqueue = (asked: Asked): void => {
    const { signal } = abort.current
    // One at a time, so that answers come in the order of the messages.
    queue.current = queue.current.then(() => ask(asked, signal))
  }
  const act = (input: SaidInput, shown: string): void => {
    push({ kind: 'user', text: shown })
    enqueue(input)
  }
  const pass = (minutes: number | 'next'): void => enqueue({ kind: 'pass', minutes })
  const send = (text: string): void => act({ kind: 'text', text }, text)
  const restart = (): void => {
    abort.current.abort()
    abort.current = new AbortController()
    tokens.current = { bot: null, dialog: null }
    tested.current = null
    setDialogToken(null)
    setClock(realTime)
    queue.current = Promise.resolve()
    setLines([])
    setTyping(false)
    editor.patch({ trace: null })
  }
  useEffect(() => {
    // In React's strict mode the component mounts twice, and the first controller is already aborted.
    if (abort.current.signal.aborted) abort.current = new AbortController()
    return () => abort.current.abort()
  }, [])

  return { lines, isTyping, training, isOutdated, dialogToken, send, act, pass, ...clock, restart }
}

/** Whether texts or destinations changed since the test began; positions do not count. */
function useOutdated(tested: { current: FlowDocument | null }): boolean {
  const editor = useEditor()
  const [isOutdated, setOutdated] = useState(false)
  useEffect(
    () =>
      editor.store.subscribe(() => {
        const before = tested.current
        const now = editor.document()
        setOutdated(before !== null && before !== now && !isSameTalk(before, now))
      }),
    [editor, tested],
  )
  return isOutdated && tested.current !== null
}

const isSameTalk = (one: FlowDocument, other: FlowDocument): boolean =>
  one.nodes.length === other.nodes.length &&
  one.nodes.every((node, place) => {
    const same = other.nodes[place]
    return (
      same !== undefined &&
      (same === node ||
        (same.name === node.name &&
          same.botInteractions === node.botInteractions &&
          same.userInteractions === node.userInteractions &&
          same.fallbackMessages === node.fallbackMessages &&
          same.transferData === node.transferData &&
          same.tag === node.tag &&
          same.webhookCall === node.webhookCall &&
          same.phoneRequest === node.phoneRequest))
    )
  })
