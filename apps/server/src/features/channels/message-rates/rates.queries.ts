import type { MessageRate, MessageRateBody } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

const shown = sql`id, dial_code as "dialCode", category, to_char(valid_from, 'YYYY-MM-DD') as "validFrom", currency, price::float8 as price`

/** Newest first; at most `maxMessageRates`. */
export const list = async (db: Kysely<DB>): Promise<MessageRate[]> => {
  const { rows } = await sql<MessageRate>`
    select ${shown} from message_rate order by valid_from desc, dial_code, category`.execute(db)
  return rows
}

/** Null when this would be one more than the limit. */
export const put = async (
  tx: Kysely<DB>,
  rate: MessageRateBody,
  now: Date,
  most: number,
): Promise<MessageRate | null> => {
  const { rows } = await sql<MessageRate>`
    insert into message_rate (dial_code, category, valid_from, currency, price, changed_at)
    select ${rate.dialCode}, ${rate.category}, ${rate.validFrom}::date, ${rate.currency}, ${rate.price}::numeric, ${now}::timestamptz
    where (select count(*) from message_rate) < ${most} or exists (select from message_rate
      where category = ${rate.category} and dial_code = ${rate.dialCode} and valid_from = ${rate.validFrom}::date)
    on conflict (category, dial_code, valid_from) do update set currency = excluded.currency, price = excluded.price,
      changed_at = excluded.changed_at
    returning ${shown}`.execute(tx)
  return rows[0] ?? null
}

export const remove = async (tx: Kysely<DB>, id: number): Promise<MessageRate | null> => {
  const { rows } = await sql<MessageRate>`delete from message_rate where id = ${id} returning ${shown}`.execute(tx)
  return rows[0] ?? null
}

export interface Rate {
  dialCode: string
  currency: string
  price: number
}

/** Prices of a category valid on a day (YYYY-MM-DD), one per dialling code. */
export const findRates = async (db: Kysely<DB>, category: string, day: string): Promise<Rate[]> => {
  const { rows } = await sql<Rate>`
    select distinct on (dial_code) dial_code as "dialCode", currency, price::float8 as price from message_rate
    where category = ${category} and valid_from <= ${day}::date order by dial_code, valid_from desc`.execute(db)
  return rows
}
