import { type CampaignResults, getCampaign } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { Unanswered } from '../../app/unanswered.tsx'
import { basisLabels, consentTexts, outcomeLabels } from '../../shared/contacts/consent-texts.ts'
import { formatNumber } from '../../ui/format.ts'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { CampaignActs } from './campaign-acts.tsx'
import { CostNote } from './cost-note.tsx'
import { RecipientList } from './recipient-list.tsx'
import { Relatives, ResultActs } from './result-acts.tsx'
import classes from './results.module.css'
import { resultTexts as texts } from './results-texts.ts'
import { Standstill } from './standstill.tsx'

const width = 560
/** Refetch interval while messages are being sent. */
const refetchMs = 5_000

const isMoving = (results: CampaignResults | undefined): boolean =>
  results?.status === 'PENDING' || results?.status === 'IN_PROGRESS'

interface ResultsPanelProps {
  id: number
  onOpen: (id: number) => void
  onClose: () => void
}

/** Results of a campaign: counts, reasons for undelivered messages, and each contact. */
export function ResultsPanel({ id, onOpen, onClose }: ResultsPanelProps) {
  const results = useQuery({
    ...query(getCampaign, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isMoving(state.data) ? refetchMs : false),
  })
  return (
    <SidePanel isOpen title={texts.title} width={width} onClose={onClose}>
      {results.data ? (
        <Results results={results.data} onOpen={onOpen} />
      ) : (
        <Unanswered of={results} title={texts.readFailed}>
          <ListSkeleton rows={6} />
        </Unanswered>
      )}
    </SidePanel>
  )
}

function Results({ results, onOpen }: { results: CampaignResults; onOpen: (id: number) => void }) {
  const { moment } = useFormats()
  const { name, createdBy, createdAt, basis, botName, message, reasons } = results
  const figures = [
    [texts.total, results.totalMessages],
    [texts.sent, results.totalMessagesSent],
    [texts.delivered, results.delivered],
    [texts.read, results.read],
    [texts.answered, results.answered],
    [texts.failed, results.totalMessagesFailed],
    [texts.notSent, results.totalMessagesCanceled],
    [texts.pending, results.totalMessagesPending],
  ] as const
  return (
    <div className={classes.results}>
      <header>
        <div className={classes.head}>
          <h3>{name}</h3>
          <CampaignActs row={results} />
        </div>
        <p className={classes.quiet}>
          {createdBy ? texts.createdBy(createdBy, moment(createdAt)) : texts.createdOn(moment(createdAt))}
          {` · ${texts.bot}: ${botName} · ${consentTexts.basis}: ${basis ? basisLabels[basis] : consentTexts.noBasis}`}
        </p>
        <Relatives results={results} onOpen={onOpen} />
        {results.category === null ? null : <CostNote category={results.category} cost={results.cost} />}
        <Standstill campaign={results} />
      </header>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{texts.note}</p>
      <ResultActs results={results} onOpen={onOpen} />
      {reasons.length === 0 ? null : (
        <section>
          <h4>{texts.reasons}</h4>
          <ul className={classes.reasons}>
            {reasons.map(({ outcome, reason, count }) => (
              <li key={`${outcome} ${reason}`}>
                <span>
                  <b>{outcomeLabels[outcome]}</b>: {reason}
                </span>
                <span className="num">{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h4>{texts.message}</h4>
        <p className={classes.message}>{message}</p>
      </section>
      <RecipientList campaign={results} />
    </div>
  )
}
