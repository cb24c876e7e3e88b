import { entityLabel, type FlowNode, waitLabel } from '@prosa/flow'
import { IconPointer } from '@tabler/icons-react'
import { useDocument, useEditorState } from '../editor/editor-context.tsx'
import { panelNode } from '../editor/editor-state.ts'
import panelClasses from '../panel/panel.module.css'
import { flowTexts } from '../texts.ts'
import classes from './template-view.module.css'
import { viewTexts as texts } from './texts.ts'

/** The selected node's messages and actions, as text only. */
export function TemplatePanel() {
  const node = useEditorState(panelNode)
  if (!node)
    return (
      <div className={panelClasses.nothing}>
        <IconPointer size={22} stroke={1.5} aria-hidden />
        <p>{texts.choose}</p>
      </div>
    )
  return (
    <div className={classes.node}>
      <h2>{node.name}</h2>
      <Says node={node} />
      <Exits node={node} />
      {node.webhookCall ? <p>{texts.webhook}</p> : null}
      {node.phoneRequest ? <p>{texts.phone}</p> : null}
      {node.transfer ? <p>{texts.transfers}</p> : null}
      {node.fallbackMessages.length > 0 ? (
        <section>
          <h3>{texts.fallbacks}</h3>
          <ul>
            {node.fallbackMessages.map((text) => (
              <li key={text} className={classes.said}>
                {text}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Says({ node: { botInteractions } }: { node: FlowNode }) {
  return (
    <section>
      <h3>{texts.says}</h3>
      {botInteractions.length === 0 ? <p>{texts.nothingSaid}</p> : null}
      {botInteractions.map(({ id, text, buttons, files }) => (
        <div key={id} className={classes.said}>
          {text === '' ? null : <p>{text}</p>}
          {buttons.length + files.length > 0 ? (
            <ul className={classes.chips}>
              {buttons.map((button) => (
                <li key={button.id}>{button.label}</li>
              ))}
              {files.map((file) => (
                <li key={file.id}>{file.name}</li>
              ))}
            </ul>
          ) : null}
        </div>
      ))}
    </section>
  )
}

function Exits({ node: { userInteractions } }: { node: FlowNode }) {
  const { nodes } = useDocument()
  const nameOf = (id: string | null): string => {
    const name = nodes.find((node) => node.id === id)?.name
    return name === undefined ? texts.nowhere : texts.leadsTo(name)
  }
  if (userInteractions.length === 0) return null
  return (
    <section>
      <h3>{texts.exits}</h3>
      <ul>
        {userInteractions.map(({ id, target, phrases, entityTypeId, entityTypeName, wait, documents }) => (
          <li key={id} className={classes.said}>
            <p>
              {[...(entityTypeName === '' ? [] : [`@${entityLabel(entityTypeId, entityTypeName)}`]), ...phrases].join(
                ', ',
              ) ||
                (documents
                  ? flowTexts.panel.documentsExits[documents]
                  : wait
                    ? texts.noAnswer(waitLabel(wait))
                    : texts.anyAnswer)}
            </p>
            <p className={classes.quiet}>{nameOf(target)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
