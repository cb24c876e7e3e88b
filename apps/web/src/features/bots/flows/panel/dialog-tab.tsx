import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  addBotInteraction,
  addUserInteraction,
  addWait,
  answerExitsOf,
  type FlowNode,
  nodeEntityOf,
  texts as ruleTexts,
  setDocuments,
  setPhoneRequest,
  setTransfer,
  waitExitOf,
} from '@prosa/flow'
import {
  IconArrowRight,
  IconBook2,
  IconClock,
  IconFlag,
  IconForms,
  IconHelpCircle,
  IconInfoCircle,
  IconPhone,
  IconPlus,
  IconTag,
  IconUserShare,
} from '@tabler/icons-react'
import { memo } from 'react'
import { transferLabel } from '../canvas/transfer-label.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import { ActionRow } from './action-row.tsx'
import { ExitBlock } from './exit-block.tsx'
import { MessageBlock } from './message-block.tsx'
import { nextEmpty, writeNextEmpty } from './next-empty.ts'
import classes from './panel.module.css'
import { isSameNode } from './same-but-text.ts'
import { WaitBlock } from './wait-block.tsx'
import { WebhookRow } from './webhook-row.tsx'

const texts = flowTexts.panel
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The node's messages, exits and other actions. */
export function DialogTab({ node }: { node: FlowNode }) {
  return (
    <>
      <BotSection node={node} />
      <UserSection node={node} />
      <ActionSection node={node} />
    </>
  )
}

function BotSection({ node }: { node: FlowNode }) {
  const editor = useEditor()
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        {texts.botTitle}
        <Tooltip label={texts.whatAreVariables}>
          <ActionIcon
            size={28}
            aria-label={texts.whatAreVariables}
            onClick={() => editor.patch({ dialog: { is: 'variables-help' } })}
          >
            <IconHelpCircle {...icon} />
          </ActionIcon>
        </Tooltip>
      </h2>
      {node.type === 'start' ? (
        <p className={classes.note}>
          <IconInfoCircle {...icon} />
          {ruleTexts.startNote}
        </p>
      ) : null}
      {node.botInteractions.map((message, place) => (
        <MessageBlock key={message.id} node={node} message={message} place={place} />
      ))}
      <div className={classes.adds}>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlus {...icon} />}
          onClick={() => void editor.run((document) => addBotInteraction(document, node.id, makeId()))}
        >
          {texts.addMessage}
        </Button>
        <NextEmpty />
      </div>
    </section>
  )
}

/** Opens the next node without messages or actions. */
function NextEmpty() {
  const editor = useEditor()
  const next = useEditorState(nextEmpty)
  if (!next) return null
  return (
    <Tooltip label={texts.nextEmptyHint}>
      <Button
        size="sm"
        variant="subtle"
        className={classes.next}
        rightSection={<IconArrowRight {...icon} />}
        onClick={() => writeNextEmpty(editor)}
      >
        <span className="clip">{texts.nextEmpty(next.name)}</span>
      </Button>
    </Tooltip>
  )
}

const UserSection = memo(function UserSection({ node }: { node: FlowNode }) {
  const editor = useEditor()
  if (node.type === 'end') {
    return (
      <section className={classes.section}>
        <p className={classes.note}>
          <IconFlag {...icon} />
          {node.transfer ? texts.endNodeTransfers : texts.endNode}
        </p>
      </section>
    )
  }
  const asked = nodeEntityOf(node)
  const silence = waitExitOf(node)
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{texts.userTitle}</h2>
      {answerExitsOf(node).map((exit) => (
        <ExitBlock key={exit.id} node={node} exit={exit} />
      ))}
      {silence?.wait ? <WaitBlock node={node} exit={silence} wait={silence.wait} /> : null}
      <div className={classes.adds}>
        {asked ? null : (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconPlus {...icon} />}
            onClick={() => void editor.run((document) => addUserInteraction(document, node.id, makeId()))}
          >
            {texts.addInteraction}
          </Button>
        )}
        {asked || node.type === 'start' ? null : (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconForms {...icon} />}
            onClick={() => editor.patch({ dialog: { is: 'entity', nodeId: node.id, exitId: null } })}
          >
            {texts.nodeEntity}
          </Button>
        )}
        {silence ? null : (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconClock {...icon} />}
            onClick={() => void editor.run((document) => addWait(document, node.id, makeId()))}
          >
            {texts.wait.add}
          </Button>
        )}
      </div>
    </section>
  )
}, isSameNode)

function ActionSection({ node }: { node: FlowNode }) {
  const editor = useEditor()
  const open = (is: 'transfer' | 'tag' | 'phone' | 'documents'): void =>
    editor.patch({ dialog: { is, nodeId: node.id } })
  const workspaceNames = useEditorState((state) => state.workspaceNames)
  const tag = [node.tag?.stage, node.tag?.list].filter(Boolean).join(' · ')
  const transfer = node.transfer && node.transferData ? transferLabel(node.transferData, workspaceNames) : null
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{texts.actions}</h2>
      <div className={classes.rows}>
        <ActionRow icon={<IconUserShare {...icon} />} name={texts.transfer} value={transfer ?? texts.none}>
          {transfer ? (
            <Button
              size="sm"
              variant="subtle"
              onClick={() => void editor.run((document) => setTransfer(document, node.id, null))}
            >
              {flowTexts.remove}
            </Button>
          ) : null}
          <Button size="sm" aria-label={`${texts.configure} ${texts.transfer}`} onClick={() => open('transfer')}>
            {texts.configure}
          </Button>
        </ActionRow>
        <ActionRow icon={<IconTag {...icon} />} name={texts.tag} value={tag === '' ? texts.none : tag}>
          <Button size="sm" aria-label={`${texts.configure} ${texts.tag}`} onClick={() => open('tag')}>
            {texts.configure}
          </Button>
        </ActionRow>
        {node.type === 'start' ? null : (
          <ActionRow
            icon={<IconPhone {...icon} />}
            name={texts.phone}
            value={node.phoneRequest ? texts.phoneOn : texts.phoneOff}
          >
            {node.phoneRequest ? (
              <Button
                size="sm"
                variant="subtle"
                aria-label={`${flowTexts.remove} ${texts.phone}`}
                onClick={() => void editor.run((document) => setPhoneRequest(document, node.id, null, makeId))}
              >
                {flowTexts.remove}
              </Button>
            ) : null}
            <Button size="sm" aria-label={`${texts.configure} ${texts.phone}`} onClick={() => open('phone')}>
              {texts.configure}
            </Button>
          </ActionRow>
        )}
        {node.type === 'start' ? null : (
          <ActionRow
            icon={<IconBook2 {...icon} />}
            name={texts.documents}
            value={node.documents ? texts.documentsOn : texts.documentsOff}
          >
            {node.documents ? (
              <Button
                size="sm"
                variant="subtle"
                aria-label={`${flowTexts.remove} ${texts.documents}`}
                onClick={() => void editor.run((document) => setDocuments(document, node.id, null, makeId))}
              >
                {flowTexts.remove}
              </Button>
            ) : null}
            <Button size="sm" aria-label={`${texts.configure} ${texts.documents}`} onClick={() => open('documents')}>
              {texts.configure}
            </Button>
          </ActionRow>
        )}
        <WebhookRow node={node} />
      </div>
    </section>
  )
}
