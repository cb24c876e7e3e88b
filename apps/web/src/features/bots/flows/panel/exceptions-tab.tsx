import { ActionIcon, Button, Textarea } from '@mantine/core'
import { listNotUnderstood } from '@prosa/contract'
import { type FlowNode, flowLimits, setFallbackMessages, takesAnyAnswer } from '@prosa/flow'
import { isEnter } from '@prosa/talk'
import { IconInfoCircle, IconMessageQuestion, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../../app/query.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { missedTexts } from '../missed/texts.ts'
import { flowTexts } from '../texts.ts'
import { BotSwitch } from './bot-switch.tsx'
import rows from './exceptions-tab.module.css'
import classes from './panel.module.css'

const texts = flowTexts.panel
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What the bot does if it did not understand, or is not sure. */
export function ExceptionsTab({ node }: { node: FlowNode }) {
  return (
    <>
      <Fallbacks node={node} />
      <MissedLink nodeId={node.id} />
      <section className={classes.section}>
        <h2 className={classes.title}>{texts.doubt.title}</h2>
        <BotSwitch setting="asksInDoubt" texts={texts.doubt} />
        <BotSwitch setting="asksDocuments" texts={texts.askDocuments} />
      </section>
    </>
  )
}

/** Number of messages not understood here; opens their dialog. */
function MissedLink({ nodeId }: { nodeId: string }) {
  const editor = useEditor()
  const botId = useEditorState((state) => state.source.botId)
  const isReadOnly = useEditorState((state) => state.isReadOnly)
  const { data } = useQuery({
    ...query(listNotUnderstood, { params: { botId } }),
    enabled: !isReadOnly,
    staleTime: 60_000,
  })
  const count = (data?.groups ?? [])
    .filter((group) => group.nodeId === nodeId)
    .reduce((total, { times }) => total + times, 0)
  if (count === 0) return null
  return (
    <Button
      size="sm"
      leftSection={<IconMessageQuestion {...icon} />}
      onClick={() => editor.patch({ dialog: { is: 'not-understood', about: nodeId } })}
    >
      {missedTexts.inNode(count)}
    </Button>
  )
}

/** Fallback messages of this node, for answers that the bot did not understand. Ctrl+Enter adds one. */
function Fallbacks({ node }: { node: FlowNode }) {
  const editor = useEditor()
  const stored = node.fallbackMessages
  // Empty rows exist only here; they are not stored.
  const [messages, setMessages] = useState<readonly string[]>(stored.length > 0 ? stored : [''])
  useEffect(() => {
    setMessages((shown) => {
      const filled = shown.map((text) => text.trim()).filter((text) => text !== '')
      const isSame = filled.length === stored.length && filled.every((text, place) => text === stored[place])
      return isSame ? shown : stored.length > 0 ? stored : ['']
    })
  }, [stored])

  const write = (next: readonly string[]): void => {
    setMessages(next)
    void editor.run((document) => setFallbackMessages(document, node.id, next), { mergeKey: `fallback:${node.id}` })
  }
  const add = (): void => setMessages((shown) => [...shown, ''])

  if (node.userInteractions.some((exit) => takesAnyAnswer(exit))) {
    return (
      <p className={classes.note}>
        <IconInfoCircle {...icon} />
        {texts.fallbackOff}
      </p>
    )
  }
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{texts.fallbackTitle}</h2>
      <p className="sm muted">{texts.fallbackHint}</p>
      {messages.map((message, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are plain texts without another key
        <div className={rows.row} key={place}>
          <Textarea
            autosize
            minRows={2}
            maxRows={8}
            maxLength={flowLimits.textLength}
            className="grow"
            aria-label={texts.fallback(place + 1)}
            value={message}
            onChange={(event) => write(messages.map((text, at) => (at === place ? event.currentTarget.value : text)))}
            onKeyDown={(event) => {
              if (isEnter(event) && (event.ctrlKey || event.metaKey)) add()
            }}
          />
          {messages.length > 1 ? (
            <ActionIcon
              size={28}
              aria-label={texts.deleteFallback}
              onClick={() => write(messages.filter((_text, at) => at !== place))}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      <Button size="sm" variant="subtle" className={classes.add} leftSection={<IconPlus {...icon} />} onClick={add}>
        {texts.addFallback}
      </Button>
    </section>
  )
}
