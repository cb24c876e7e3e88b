import type { ReadyFlowRow } from '@prosa/contract'
import { getTemplateFlow } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { queryKey } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import type { ChosenFlow } from './chosen-flow.ts'
import classes from './conversation-preview.module.css'
import { templateTexts as texts } from './texts.ts'

type Sample = ReadyFlowRow['sample']

interface ConversationPreviewProps {
  flow: ChosenFlow | null
  /** The ready flows; their example conversations are known. */
  ready: readonly ReadyFlowRow[]
}

/** An example conversation of the chosen flow, as the customer would see it. */
export function ConversationPreview({ flow, ready }: ConversationPreviewProps) {
  const mayRead = useCan().call(getTemplateFlow)
  const id = flow?.kind === 'template' && mayRead ? flow.id : null
  const kept = useQuery({
    queryKey: [...queryKey(getTemplateFlow), 'sample', id],
    queryFn: ({ signal }) => sampleOf(id ?? 0, signal),
    enabled: id !== null,
  })
  const own = flow?.kind === 'ready' ? ready.find(({ key }) => key === flow.key)?.sample : kept.data
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={classes.preview} aria-label={texts.preview} tabIndex={0}>
      {own ? (
        <ol>
          {own.map(({ sender, text, buttons }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one conversation never change places
            <li key={place} data-own={sender === 'CLIENT' || undefined}>
              {text.trim() === '' ? null : <p>{text}</p>}
              {buttons.length === 0 ? null : (
                <div>
                  {buttons.map((label) => (
                    <span key={label}>{label}</span>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ol>
      ) : kept.isLoading ? (
        <ListSkeleton rows={4} />
      ) : (
        <p className={classes.none}>{flow === null ? texts.previewNone : texts.previewFailed}</p>
      )}
    </section>
  )
}

async function sampleOf(id: number, signal: AbortSignal): Promise<Sample> {
  const [{ openFlow, sampleConversation }, flow] = await Promise.all([
    import('@prosa/flow'),
    call(getTemplateFlow, { params: { id }, signal }),
  ])
  let count = 0
  return sampleConversation(openFlow(flow, () => `sample-${++count}`).document)
}
