import * as contract from '@prosa/contract'
import { ensureMember } from '../../../platform/access/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { fileErrors } from '../../../platform/files/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import { createBoundedCount } from '../../../platform/rate-limit/bounded-count.ts'
import { bodyBytes, receiveFilePart } from '../../files/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import { cancelImport, retryImport, startImport, startUndo } from './change-import.ts'
import { defineContactImports } from './contact-imports.jobs.ts'
import { importContacts } from './import-contacts.ts'
import { exposeImports, importToApi } from './imports.api.ts'
import * as imports from './imports.queries.ts'
import { presentImport, presentRow } from './present-import.ts'
import { receiveFile } from './receive-file.ts'
import { writeRefused } from './refused-file.ts'
import { listRows } from './rows.queries.ts'

/** Parallel uploads per company: each file is read twice, for its encoding and for its rows. */
const filesAtOnce = 2
const retryAfterSeconds = 5

export const registerContactImports = (handle: Handle, platform: Platform): void => {
  defineContactImports(platform)
  const atOnce = createBoundedCount(filesAtOnce)

  handle(contract.uploadContactImport, async ({ scope, db, query: { sheet = null }, request }) => {
    const leave = atOnce.enter(scope.companyId)
    if (!leave) throw new AppError(fileErrors.tooManyAtOnce, { retryAfterSeconds })
    try {
      await ensureMember(db, scope)
      return await receiveFilePart(request, (source, name) =>
        receiveFile(platform, db, scope, { source, name, sheet, expectedBytes: bodyBytes(request) }),
      )
    } finally {
      leave()
    }
  })

  handle(contract.startContactImport, async ({ scope, db, params, body }) =>
    presentImport(await startImport(platform, db, scope, params.id, body)),
  )

  handle(contract.retryContactImport, async ({ scope, db, params }) =>
    presentImport(await retryImport(platform, db, scope, params.id)),
  )

  handle(contract.listContactImports, async ({ scope, db, query: { workspaces, limit, next } }) => {
    const chosen = chosenWorkspaces(scope, workspaces)
    const below = next ?? contract.maxInt4
    const rows = await imports.list(db, scope.companyId, chosen, { limit: limit + 1, below })
    const page = cutPage(rows, limit, ({ id }) => id)
    return { result: page.shown.map(presentImport), next: page.next }
  })

  handle(contract.getContactImport, async ({ scope, db, params: { id } }) => {
    const found = await imports.findById(db, scope.companyId, scope.workspaceIds, id)
    if (!found) throw new AppError(errors.notFound)
    return presentImport(found)
  })

  handle(contract.listContactImportRows, async ({ scope, db, params: { id }, query: { which, limit, next } }) => {
    const { companyId, workspaceIds } = scope
    if (!(await imports.findById(db, companyId, workspaceIds, id))) throw new AppError(errors.notFound)
    const rows = await listRows(db, companyId, id, { which, limit: limit + 1, above: next ?? 0 })
    const page = cutPage(rows, limit, ({ row }) => row)
    return { result: page.shown.map(presentRow), next: page.next }
  })

  handle(contract.downloadRefusedRows, async ({ scope, db, params: { id }, reply }) => {
    const { companyId, userId, workspaceIds } = scope
    const isSeen = await imports.findById(db, companyId, workspaceIds, id)
    const titles = isSeen && (await imports.findTitles(db, companyId, id))
    if (!titles) throw new AppError(errors.notFound)
    return platform.sendExport(db, reply, {
      audit: { companyId, accountId: userId, action: 'contact-import.exported', record: id },
      name: 'linhas-recusadas.csv',
      type: 'text/csv; charset=utf-8',
      write: () => writeRefused(db, companyId, id, titles),
    })
  })

  handle(contract.cancelContactImport, async ({ scope, db, params: { id } }) =>
    presentImport(await cancelImport(platform, db, scope, id)),
  )

  handle(contract.undoContactImport, async ({ scope, db, params: { id } }) =>
    presentImport(await startUndo(platform, db, scope, id)),
  )

  exposeImports(handle)

  handle(contract.api.importContacts, async ({ scope, db, body }) =>
    importToApi(presentImport(await importContacts(platform, db, scope, body))),
  )
}
