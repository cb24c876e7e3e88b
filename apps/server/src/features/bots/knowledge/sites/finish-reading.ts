import { knowledgeLimits, leftReasons } from '@prosa/contract'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError } from '../../../../platform/errors/index.ts'
import * as knowledge from '../knowledge.queries.ts'
import { textOf } from '../present-knowledge.ts'
import { prepareSections, storeSections } from '../save-knowledge.ts'
import { demandTests } from '../tests/run-tests.ts'
import { composeSite } from './compose-site.ts'
import * as pages from './pages.queries.ts'
import { muchGone, nothingReadText, waitsForPerson } from './site-texts.ts'
import type { ClaimedSite } from './sites.queries.ts'
import * as sites from './sites.queries.ts'

/**
 * Ends a reading: what its pages say becomes the draft. Where nothing was read, the draft stays as it is; what is published answers in any case.
 */
export const finishReading = async (db: Kysely<DB>, site: ClaimedSite, now: Date): Promise<void> => {
  const { text, left } = composeSite(await pages.listTexts(db, site), knowledgeLimits.fileTextLength)
  const isRead = text !== '' && (await pages.countRead(db, site)) > 0
  if (!isRead) return fail(db, site)
  const isOurs = await db.transaction().execute(async (tx) => {
    // The source before its site, as people lock them.
    if (!(await knowledge.lock(tx, site.companyId, site.sourceId))) return false
    if (!(await sites.hold(tx, site, sites.ended('read', null)))) return false
    for (const id of left) await pages.change(tx, site, id, { state: 'left', reason: 'long' })
    await knowledge.changeContent(tx, site.companyId, site.sourceId, text)
    return true
  })
  if (isOurs) await publishAlone(db, site, now)
}

const fail = async (db: Kysely<DB>, site: ClaimedSite): Promise<void> => {
  const first = await pages.findFirst(db, site)
  const found = await sites.find(db, site)
  const reason = leftReasons.find((one) => one === first?.reason) ?? null
  await sites.hold(db, site, sites.ended('failed', nothingReadText(reason, found?.problem ?? null)))
}

/** Of what is published: with less left, the site is rather being rebuilt, or was taken over, than changed. */
const leastKept = 0.5

/** Publishes what changed where the source says so, and a person has published it before. Whatever keeps it from that is told, and it waits as a draft. */
const publishAlone = async (db: Kysely<DB>, site: ClaimedSite, now: Date): Promise<void> => {
  const { companyId, sourceId } = site
  const row = await knowledge.find(db, companyId, sourceId)
  if (!row?.is_changed || !row.site_publishes_alone) return
  const source = textOf(row)
  try {
    const sections = await prepareSections(source)
    if (sections.length === 0) return
    if (sections.length < (row.section_count ?? 0) * leastKept) return void (await sites.setProblem(db, site, muchGone))
    await demandTests(db, companyId, { draft: { sourceId, name: source.name, sections }, accepts: false, now })
    await db.transaction().execute(async (tx) => {
      await knowledge.raiseGeneration(tx, companyId)
      if (!(await knowledge.lock(tx, companyId, sourceId))) return
      const current = await knowledge.find(tx, companyId, sourceId)
      // Somebody has changed or published the draft meanwhile, or wants to see changes first.
      if (!current?.is_changed || !current.site_publishes_alone) return
      if (current.content !== source.content || current.name !== source.name) return
      const { name, content, questions } = source
      await storeSections(
        tx,
        { companyId, userId: null },
        { id: sourceId, name, content, questions },
        { sections, now },
      )
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await sites.setProblem(db, site, waitsForPerson(error.message))
  }
}
