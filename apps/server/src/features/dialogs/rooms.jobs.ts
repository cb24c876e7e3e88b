import { askOf } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import { addUpChanges, listCompaniesToCount, mostChanges } from './rooms-count.queries.ts'

export const addUpRoomsJob = 'add-up-rooms'

/** Adds up how many rooms there are, each minute, company by company: until then a total adds the changes up itself. */
export const defineAddUpRooms = ({ jobs, database }: Platform): void =>
  jobs.define(
    addUpRoomsJob,
    async () => {
      for (const id of await listCompaniesToCount(askOf(database.worker.unscoped()))) {
        const ask = askOf(database.worker.scoped(id))
        while ((await addUpChanges(ask, id)) === mostChanges);
      }
    },
    { cron: '* * * * *' },
  )
