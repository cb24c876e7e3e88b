import {
  abilitiesOf,
  entityLabel,
  type FlowDocument,
  type FlowNode,
  type FlowVariable,
  indexVariables,
  isEnd,
  nodeEntityOf,
  noEntityId,
  parseMentions,
  texts as ruleTexts,
  type UserInteraction,
  type VariableIndex,
  variablesOf,
} from '@prosa/flow'
import {
  IconAlertTriangle,
  IconBraces,
  IconCircleCheck,
  IconFlag,
  IconMenu2,
  IconMessage2,
  IconPlayerPlayFilled,
  IconRectangle,
  IconSitemap,
  IconUserShare,
} from '@tabler/icons-react'
import type { NodeProps } from '@xyflow/react'
import clsx from 'clsx'
import { memo } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { abilityMarks } from './ability-marks.ts'
import type { CanvasNode } from './canvas-model.ts'
import { CardHandle } from './card-handle.tsx'
import { useFar } from './far.ts'
import { farNameSize } from './far-name.ts'
import classes from './node-card.module.css'
import { transferLabel } from './transfer-label.ts'

const texts = flowTexts.canvas
const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

// One index per document, shared by all cards.
const indexes = new WeakMap<FlowDocument, VariableIndex>()
function indexOf(document: FlowDocument): VariableIndex {
  const known = indexes.get(document)
  if (known) return known
  const made = indexVariables(variablesOf(document))
  indexes.set(document, made)
  return made
}

/** A node on the canvas. Rendered again only if its node, marks or highlight change; a drag moves its wrapper. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CanvasNode>) {
  const { node, marks, tabs } = data
  const { problem, doubt, isLit, isHere } = marks
  const isStart = node.type === 'start'
  const look = !isStart && isEnd(node) ? 'end' : node.type
  const isFar = useFar() !== null
  return (
    <div
      className={clsx(
        classes.card,
        classes[look],
        isLit && classes.lit,
        selected && classes.selected,
        problem && classes.invalid,
      )}
      title={isStart ? ruleTexts.startNote : undefined}
    >
      {isHere ? (
        <span className={classes.here} role="img" aria-label={texts.here} title={texts.here}>
          <IconPlayerPlayFilled size={12} aria-hidden />
        </span>
      ) : null}
      {isFar ? (
        <FarBody name={isStart ? texts.start : node.name} />
      ) : isStart ? (
        <StartBody node={node} problem={problem ?? doubt} />
      ) : (
        <CardBody node={node} problem={problem} doubt={doubt} />
      )}
      {isStart ? null : <CardHandle nodeId={node.id} type="target" />}
      <CardHandle nodeId={node.id} type="source" />
      {isFar ? null : tabs.map((tab) => <CardHandle key={tab.id} nodeId={node.id} type="source" tab={tab} />)}
    </div>
  )
})

/** Only the name, as large as the card allows. */
function FarBody({ name }: { name: string }) {
  return (
    <div className={classes.head}>
      <span className="clip grow" style={{ fontSize: farNameSize(name) }}>
        {name}
      </span>
    </div>
  )
}

const shownName = ({ entityTypeId, name }: FlowVariable): string => entityLabel(entityTypeId, name)

/** Início: its title and, if it has messages, the first text and their number. */
function StartBody({ node, problem }: { node: FlowNode; problem: string | null }) {
  const editor = useEditor()
  const said = node.botInteractions.filter(({ text, files }) => text.trim() !== '' || files.length > 0).length
  const text = node.botInteractions.find((message) => message.text.trim() !== '')?.text ?? ''
  const greeting = parseMentions(text, indexOf(editor.document()))
    .map((part) => (part.type === 'text' ? part.text : shownName(part.variable)))
    .join('')
  return (
    <div className={classes.head} title={problem ?? undefined}>
      {problem ? <IconAlertTriangle {...icon} /> : <IconPlayerPlayFilled size={14} aria-hidden />}
      {texts.start}
      {said > 0 ? (
        <span className={classes.count} role="img" aria-label={texts.messages(said)} title={texts.messages(said)}>
          <IconMessage2 {...icon} />
          {said > 1 ? said : null}
        </span>
      ) : null}
      {greeting === '' ? null : <span className={clsx(classes.greeting, 'clip')}>{greeting}</span>}
    </div>
  )
}

const CardBody = memo(function CardBody({
  node,
  problem,
  doubt,
}: {
  node: FlowNode
  problem: string | null
  doubt: string | null
}) {
  const Kind = isEnd(node) ? IconFlag : nodeEntityOf(node) ? IconBraces : IconMessage2
  const buttons = node.botInteractions.reduce((count, message) => count + message.buttons.length, 0)
  return (
    <>
      <div className={classes.head}>
        <Kind {...icon} />
        <span className="clip grow">{node.name}</span>
        {doubt ? (
          <span className={classes.doubt} role="img" aria-label={doubt} title={doubt}>
            <IconAlertTriangle {...icon} />
          </span>
        ) : null}
        {abilitiesOf(node).map((ability) => {
          const mark = abilityMarks[ability]
          return mark ? (
            <span className={classes.count} role="img" aria-label={mark.label} title={mark.label} key={ability}>
              <mark.Mark {...icon} />
            </span>
          ) : null
        })}
        {buttons > 0 ? (
          <span className={classes.count} title={texts.buttons(buttons)}>
            <IconRectangle {...icon} />
            {buttons}
          </span>
        ) : null}
      </div>
      <FirstMessage node={node} />
      {problem ? (
        <div className={classes.flag}>
          <IconAlertTriangle {...icon} />
          <span className="clip">{problem}</span>
        </div>
      ) : (
        <CardFoot node={node} />
      )}
    </>
  )
})

function FirstMessage({ node }: { node: FlowNode }) {
  const editor = useEditor()
  const message = node.botInteractions.find(({ text }) => text.trim() !== '')
  const files = node.botInteractions.reduce((count, { files: own }) => count + own.length, 0)
  if (!message) {
    return (
      <p className={clsx(classes.message, classes.blank)}>{files > 0 ? texts.filesOnly(files) : texts.noMessage}</p>
    )
  }
  return (
    <p className={classes.message}>
      {parseMentions(message.text, indexOf(editor.document())).map((part, place) =>
        part.type === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
          <span className={classes.variable} key={place}>
            {shownName(part.variable)}
          </span>
        ),
      )}
    </p>
  )
}

/** Whether an exit is filled in; an empty one is only a place to type. */
const isRule = ({ target, phrases, entityTypeId, wait }: UserInteraction): boolean =>
  target !== null || entityTypeId !== noEntityId || phrases.some((phrase) => phrase.trim() !== '') || wait !== undefined

function CardFoot({ node }: { node: FlowNode }) {
  const exits = node.userInteractions.filter((exit) => exit.target !== null).length
  if (node.transfer && node.transferData) return <TransferFoot to={node.transferData} />
  if (isEnd(node)) {
    return (
      <div className={classes.foot}>
        <span>
          <IconCircleCheck {...icon} />
          {texts.ends}
        </span>
      </div>
    )
  }
  return (
    <div className={classes.foot}>
      <span>
        <IconMenu2 {...icon} />
        {texts.rules(node.userInteractions.filter(isRule).length)}
      </span>
      <span>
        <IconSitemap {...icon} />
        {texts.exits(exits)}
      </span>
    </div>
  )
}

function TransferFoot({ to }: { to: NonNullable<FlowNode['transferData']> }) {
  const workspaceNames = useEditorState((state) => state.workspaceNames)
  return (
    <div className={classes.foot}>
      <span className="clip">
        <IconUserShare {...icon} />
        <span className="clip">{transferLabel(to, workspaceNames)}</span>
      </span>
    </div>
  )
}
