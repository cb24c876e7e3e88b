import { Button, Switch } from '@mantine/core'
import { type FlowNode, setWebhookCall } from '@prosa/flow'
import { IconWebhook } from '@tabler/icons-react'
import { Link } from 'react-router'
import { botChannelPath } from '../../../../shared/bots/bot-paths.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { ActionRow } from './action-row.tsx'

const texts = flowTexts.panel

/** Whether the node calls the customer's system. Its address, set per bot, opens in a new page: the flow is unsaved. */
export function WebhookRow({ node }: { node: FlowNode }) {
  const editor = useEditor()
  const botId = useEditorState((state) => state.source.botId)
  const hasAddress = useEditorState((state) => state.around.hasWebhookUrl)
  const isUnset = node.webhookCall && !hasAddress
  return (
    <ActionRow
      icon={<IconWebhook size={16} stroke={1.75} aria-hidden />}
      name={texts.webhook}
      value={isUnset ? texts.webhookUnset : texts.webhookHint}
      isWrong={isUnset}
    >
      {node.webhookCall ? (
        <Button
          component={Link}
          to={botChannelPath(botId, 'webhook')}
          target="_blank"
          size="sm"
          {...(isUnset ? {} : { variant: 'subtle' })}
        >
          {isUnset ? texts.webhookSetUp : texts.webhookAddress}
        </Button>
      ) : null}
      <Switch
        aria-label={texts.webhook}
        checked={node.webhookCall}
        onChange={(event) => {
          const isOn = event.currentTarget.checked
          void editor.run((document) => setWebhookCall(document, node.id, isOn))
        }}
      />
    </ActionRow>
  )
}
