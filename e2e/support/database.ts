import pg from 'pg'
import type { RunningServer } from './server.ts'

/** Runs one statement in the database of the journeys, for what no screen can bring about. @returns its rows */
export const inDatabase = async <Row extends pg.QueryResultRow>(
  server: Pick<RunningServer, 'database'>,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  const client = new pg.Client({ ...(await server.database()) })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}
