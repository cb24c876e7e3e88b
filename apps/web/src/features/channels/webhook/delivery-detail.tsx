import { Button } from '@mantine/core'
import { getWebhookDelivery, listWebhookDeliveries, replayWebhookDelivery } from '@prosa/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Answer, call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import parts from '../parts.module.css'
import { toneOf } from './delivery-tones.ts'
import { webhookTexts } from './texts.ts'
import classes from './webhook.module.css'

const texts = webhookTexts.log
const waitingMs = 3_000

interface DeliveryDetailProps {
  botId: number
  deliveryId: number
  onBack: () => void
}

type Detail = Answer<typeof getWebhookDelivery>

/** One call: its request, and the result of each attempt. */
export function DeliveryDetail({ botId, deliveryId, onBack }: DeliveryDetailProps) {
  const params = { botId, deliveryId }
  const detail = useQuery({
    ...query(getWebhookDelivery, { params }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? waitingMs : false),
  })
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const replay = useAct({
    ask: () => call(replayWebhookDelivery, { params }),
    done: texts.replayed,
    failed: webhookTexts.actFailed,
    stale: [getWebhookDelivery, listWebhookDeliveries],
  })
  return (
    <div className={parts.part}>
      <div className={parts.line}>
        <Button ref={back} leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />} onClick={onBack}>
          {texts.back}
        </Button>
        {detail.data?.canReplay ? (
          <BusyButton isBusy={replay.isPending} onClick={() => replay.mutate()}>
            {texts.replay}
          </BusyButton>
        ) : null}
      </div>
      {detail.data ? (
        <Shown detail={detail.data} />
      ) : (
        <Unanswered of={detail} title={texts.detailFailed} level={3}>
          <Loading className={parts.part}>
            <Skeleton width="50%" height={20} />
            <Skeleton width="100%" height={120} />
          </Loading>
        </Unanswered>
      )}
    </div>
  )
}

function Shown({ detail }: { detail: Detail }) {
  const { moment } = useFormats()
  return (
    <>
      <div className={parts.line}>
        <h3 className="grow">
          {texts.kinds[detail.kind]}
          {detail.dialogId === null ? '' : ` · ${texts.dialog(detail.dialogId)}`}
        </h3>
        <StatusBadge tone={toneOf[detail.state]}>{texts.states[detail.state]}</StatusBadge>
      </div>
      {detail.nextAt ? <p className={parts.quiet}>{texts.next(moment(detail.nextAt))}</p> : null}
      <dl className={classes.facts}>
        <dt>{texts.created}</dt>
        <dd>{moment(detail.createdAt)}</dd>
        <dt>{texts.webhookId}</dt>
        <dd>{detail.webhookId}</dd>
        {detail.url ? (
          <>
            <dt>{texts.address}</dt>
            <dd>{detail.url}</dd>
          </>
        ) : null}
      </dl>
      <div>
        <h3>{texts.body}</h3>
        {detail.body === null ? (
          <p className={parts.quiet}>{detail.attempts > 0 ? texts.hiddenBody : texts.noBody}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <section tabIndex={0} aria-label={texts.body} className={classes.body}>
            <pre>{indent(detail.body)}</pre>
          </section>
        )}
      </div>
      <History history={detail.history} />
    </>
  )
}

function History({ history }: Pick<Detail, 'history'>) {
  const { moment } = useFormats()
  return (
    <section>
      <h3>{texts.history}</h3>
      {history.length === 0 ? <p className={parts.quiet}>{texts.noHistory}</p> : null}
      <ol className={classes.history}>
        {history.map(({ number, at, status, ms, failure, answer }) => (
          <li key={number}>
            <span>{texts.attempt(number, moment(at))}</span>
            <span className={parts.quiet}>
              {texts.result(status, ms)}
              {failure ? ` · ${failure}` : ''}
            </span>
            {answer === null ? null : (
              <details>
                <summary>{texts.answer}</summary>
                <pre className={classes.body}>{answer}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Indented JSON; other text is returned unchanged. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
