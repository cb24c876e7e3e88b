import { type BotReason, type Message, type MessageStep, messageTimeline } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { queryKey } from '../../../../app/query.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { formatPercent } from '../../../../ui/format.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { Fetched } from './fetched.tsx'
import classes from './timeline.module.css'
import { timelineTexts as texts } from './timeline-texts.ts'

/** Delivery steps of a message, and why the bot answered so; refetched when the message changes. */
export function MessageTimeline({ message, onClose }: { message: Message; onClose: () => void }) {
  const asked = useQuery({
    // A new version of the message means a new step.
    queryKey: [...queryKey(messageTimeline, { params: { id: message.id } }), message.version],
    queryFn: ({ signal }) => call(messageTimeline, { params: { id: message.id }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  return (
    <Dialog isOpen onClose={onClose} title={texts.message} size={520}>
      <Fetched asked={asked}>
        {data ? (
          <>
            <ol className={classes.steps}>
              {data.steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
                <Step key={index} step={step} isOut={data.sender !== 'CLIENT'} />
              ))}
              {data.waiting ? <Waiting {...data.waiting} /> : null}
            </ol>
            {data.sender === 'HUMAN' ? null : <Reasons reasons={data.reasons} isAnswer={data.sender === 'BOT'} />}
          </>
        ) : null}
      </Fetched>
    </Dialog>
  )
}

const good: ReadonlySet<MessageStep['kind']> = new Set(['sent', 'delivered', 'read'])
const bad: ReadonlySet<MessageStep['kind']> = new Set(['failed', 'retry'])

function Step({ step: { kind, at, why, by, nextAt }, isOut }: { step: MessageStep; isOut: boolean }) {
  const formats = useFormats()
  const more = [why, nextAt ? texts.again(formats.time(nextAt)) : null].filter((one) => one !== null).join(' · ')
  return (
    <li className={good.has(kind) ? classes.good : bad.has(kind) ? classes.bad : undefined}>
      <span className={classes.what}>
        {kind === 'stored' && !isOut ? texts.received : texts.steps[kind]} {by ? <span>{texts.by(by)}</span> : null}
      </span>
      {at ? <time dateTime={at}>{formats.exact(at)}</time> : <span className={classes.time}>{texts.unknownTime}</span>}
      {more ? <p className={classes.more}>{more}</p> : null}
    </li>
  )
}

function Waiting({ tries, nextAt }: { tries: number; nextAt: string }) {
  const formats = useFormats()
  return (
    <li>
      <span className={classes.what}>{texts.waiting(tries)}</span>
      <time dateTime={nextAt}>{formats.exact(nextAt)}</time>
    </li>
  )
}

function Reasons({ reasons, isAnswer }: { reasons: readonly BotReason[]; isAnswer: boolean }) {
  return (
    <div className={classes.part}>
      <h3>{isAnswer ? texts.whyBot : texts.whatBot}</h3>
      {reasons.length === 0 ? (
        <p className={classes.none}>{isAnswer ? texts.automatic : texts.noBot}</p>
      ) : (
        <ol className={classes.steps}>
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: past reasons do not change any more
            <Reason key={index} reason={reason} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Reason({ reason }: { reason: BotReason }) {
  const { outcome, rule, node, target, score, phrase, words, other, documents } = reason
  const facts = [
    rule ? texts.rules[rule](phrase ?? '', formatPercent(score ?? 0)) : null,
    rule === 'matcher' && words.length > 0 ? texts.words(words.join(', ')) : null,
    other?.target ? texts.other(other.target, formatPercent(other.score)) : null,
    documents && documents.understood !== '' ? texts.understood(documents.understood) : null,
    ...(documents?.sections ?? []).flatMap(({ title, source, probability, reasons }) => [
      texts.section(title, source, formatPercent(probability)),
      ...(reasons.length > 0 ? [reasons.join(' · ')] : []),
    ]),
  ]
  return (
    <li className={outcome === 'fallback' ? classes.bad : outcome === 'exit' ? classes.good : undefined}>
      <span className={classes.what}>
        {outcome === 'exit' && target ? texts.goesTo(target) : texts.outcomes[outcome]}
      </span>
      <span className={classes.time}>{node ? texts.at(node) : null}</span>
      {facts.map((fact) =>
        fact === null ? null : (
          <p key={fact} className={classes.more}>
            {fact}
          </p>
        ),
      )}
    </li>
  )
}
