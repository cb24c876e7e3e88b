import * as contract from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import { findBot } from '../bots/index.ts'
import { entityFromApi, entityItemToApi, entityToApi } from './entities.api.ts'
import { entityTexts } from './errors.ts'
import { findEntity } from './find-entity.ts'
import { importEntities } from './import-entities.ts'
import { listEntities, listWithSystem } from './list-entities.ts'
import { pageEntities } from './page-entities.ts'
import { receiveImport } from './receive-import.routes.ts'
import { createEntity, updateEntity } from './save-entity.ts'

export const registerEntities = (handle: Handle): void => {
  handle(contract.searchEntities, async ({ scope, db, query }) => {
    if (query.botId !== undefined) await findBot(db, scope, query.botId)
    return listWithSystem(db, scope, query)
  })

  handle(contract.listEntities, ({ scope, db, body }) => listEntities(db, scope, body))

  handle(contract.getEntity, ({ scope, db, params: { id } }) => findEntity(db, scope, id))

  handle(contract.createEntity, async ({ scope, db, body }) => ({
    id: await createEntity(db, scope, body),
    description: entityTexts.saved,
  }))

  handle(contract.updateEntity, async ({ scope, db, params: { id }, body }) => {
    await updateEntity(db, scope, id, body)
    return { id, description: entityTexts.saved }
  })

  handle(contract.uploadEntities, async ({ scope, db, request }) =>
    importEntities(db, scope, await receiveImport(request)),
  )

  handle(contract.api.listEntities, async ({ scope, db, query: { botId, ...page } }) => {
    const { data, next } = await pageEntities(db, scope, botId, page)
    return { data: data.map(entityItemToApi), next }
  })

  handle(contract.api.getEntity, async ({ scope, db, params: { id } }) => entityToApi(await findEntity(db, scope, id)))

  handle(contract.api.createEntity, async ({ scope, db, body: { botId, ...body } }) => {
    const id = await createEntity(db, scope, { botId, ...entityFromApi(body) })
    return entityToApi(await findEntity(db, scope, id))
  })

  handle(contract.api.updateEntity, async ({ scope, db, params: { id }, body: { revision, ...body } }) => {
    await updateEntity(db, scope, id, { ...entityFromApi(body), revision })
    return entityToApi(await findEntity(db, scope, id))
  })
}
