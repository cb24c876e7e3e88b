import { Tabs } from '@mantine/core'
import { listAnswerCandidates } from '@prosa/contract'
import { type ReactNode, Suspense } from 'react'
import { useCan } from '../../../app/session.tsx'
import { useAddress } from '../../../ui/address.ts'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TabLine } from '../../../ui/tab-line.tsx'
import classes from './knowledge.module.css'
import { knowledgeTexts } from './texts.ts'

// Opened less often than the sources, so loaded on demand.
const sections = {
  'sem-resposta': lazyPiece(async () => (await import('./unanswered/unanswered-section.tsx')).UnansweredSection),
  aprovar: lazyPiece(async () => (await import('./approvals/approvals-section.tsx')).ApprovalsSection),
  testes: lazyPiece(async () => (await import('./tests/tests-section.tsx')).TestsSection),
}
const parameter = 'aba'
export const sourcesTab = 'fontes'
type Part = keyof typeof sections
const parts = Object.keys(sections) as Part[]
const texts = knowledgeTexts.tabs

/** Attendants' answers are messages of rooms, so not for everybody who sees bots. */
const isOpenTo = (can: ReturnType<typeof useCan>, tab: string): boolean =>
  tab !== 'aprovar' || can.call(listAnswerCandidates)

/** The tabs of /conhecimento; `?aba=` names all but the sources, which are drawn by the caller with the list of tabs in their head. */
export function KnowledgeTabs({ sources }: { sources: (tabs: ReactNode) => ReactNode }) {
  const can = useCan()
  const [params, write] = useAddress()
  const part = parts.find((one) => one === params.get(parameter) && isOpenTo(can, one))
  const tab = part ?? sourcesTab
  const choose = (next: string | null): void => {
    if (next === null || next === tab) return
    // What narrows or opens one part says nothing of another.
    const left = Object.fromEntries([...params.keys()].map((name) => [name, null]))
    write({ ...left, [parameter]: next === sourcesTab ? null : next }, { isStep: true })
  }
  const list = (
    <TabLine label={knowledgeTexts.title} value={tab}>
      {[sourcesTab, ...parts]
        .filter((one) => isOpenTo(can, one))
        .map((one) => (
          <Tabs.Tab key={one} value={one}>
            {texts.names[one as keyof typeof texts.names]}
          </Tabs.Tab>
        ))}
    </TabLine>
  )
  const Section = part && sections[part]
  return (
    <Tabs value={tab} onChange={choose} className={classes.whole}>
      {part && Section ? (
        <Page name={knowledgeTexts.title} measure={1040}>
          <PageHeader title={knowledgeTexts.title} subtitle={texts.about[part]} />
          {list}
          <Tabs.Panel value={part} className={classes.part}>
            <Suspense fallback={<ListSkeleton rows={5} />}>
              <Section />
            </Suspense>
          </Tabs.Panel>
        </Page>
      ) : (
        sources(list)
      )}
    </Tabs>
  )
}
