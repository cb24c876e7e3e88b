/**
 * The numbers of PostgreSQL's advisory locks, all of them: two things with one number would wait for each other. A lock whose key is a
 * hashed name (`hashtext…`) has no number. SQL functions cannot read this file and repeat theirs; `advisory-locks.gate.test.ts` holds
 * both sides against each other.
 */
export const advisoryLocks = {
  /** Of the whole database: one process brings the schema up to date, or restores. */
  migration: 7_270_001,
  /** Of the whole database: one backup at a time. */
  backup: 7_270_002,

  // First of two keys; the second says whose.
  /** A connection's lane of the outbox (functions/claim-outbox.sql). */
  outboxLane: 7001,
  /** A bot's outside calls (functions/claim-calls.sql). */
  callLane: 7002,
  /** A company's deliveries of webhooks (functions/claim-deliveries.sql). */
  deliveryLane: 7003,
  /** A person who is being offered a room. */
  offer: 7004,
  /** A company's index of words. */
  words: 7005,
  /** A bot's questions to agents (functions/claim-calls.sql). */
  languageLane: 7006,
  /** A company's figures. */
  figures: 7007,
  /** A company's keys of Google, which are handed out to one bot after the other. */
  credentials: 7008,
  /** A company's traces. */
  traces: 7013,
} as const
