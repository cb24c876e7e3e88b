import { type DatabaseAddress, findRunning } from '../../apps/server/src/platform/database/embedded/index.ts'
import { createDatabase } from '../../apps/server/src/platform/database/index.ts'

/** Whoever sets up channels in the lab is no administrator of the installation: their company is allowed all of them. */
export const allowChannels = async (dataDir: string, companyId: number): Promise<void> => {
  const running = await findRunning(dataDir)
  if (!running) throw new Error(`Nenhum banco de dados em ${dataDir}.`)
  const address: DatabaseAddress = { ...running, database: 'prosa' }
  const database = createDatabase({ address, poolSize: 1, workerPoolSize: 1, turnPoolSize: 1 })
  try {
    await database.pipeline(async (pipeline) => {
      pipeline.begin()
      void pipeline.query(
        'update company set facebook = true, instagram = true, whatsapp_api_meta = true where id = $1',
        [companyId],
      )
      await pipeline.commit()
    })
  } finally {
    await database.close()
  }
}
