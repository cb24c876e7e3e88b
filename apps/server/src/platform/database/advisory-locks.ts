/**
 * All numbers of PostgreSQL's advisory locks; two uses of one number would block each other. Locks by a hashed name (`hashtext…`) have none. SQL
 * functions cannot import this file and repeat their numbers; `advisory-locks.gate.test.ts` compares both.
 */
export const advisoryLocks = {
  /** Whole database: one process migrates or restores. */
  migration: 7_270_001,
  /** Whole database: one backup at a time. */
  backup: 7_270_002,

  // The following are the first of two keys; the second is an id.
  /** A connection's lane of the outbox (functions/claim-outbox.sql). */
  outboxLane: 7001,
  /** A bot's outside calls (functions/claim-calls.sql). */
  callLane: 7002,
  /** A company's deliveries of webhooks (functions/claim-deliveries.sql). */
  deliveryLane: 7003,
  /** A person being offered a room. */
  offer: 7004,
  /** A company's word index. */
  words: 7005,
  /** A bot's requests to agents (functions/claim-calls.sql). */
  languageLane: 7006,
  /** A company's figures. */
  figures: 7007,
  /** A company's Google keys, handed out to one bot at a time. */
  credentials: 7008,
  /** A company's flow traces. */
  traces: 7013,
  /** A company's events. */
  events: 7014,
  /** A company's deliveries of events (functions/claim-events.sql). */
  eventLane: 7015,
} as const
