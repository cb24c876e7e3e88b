import type { Config, MetaSettings } from '../../config.ts'
import type { AppIngress } from '../ingress.ts'
import { createGraph, type Graph } from './graph.ts'
import { createMetaIngress } from './ingress.ts'

/** The installation's app at Meta: what WhatsApp Business, Facebook and Instagram share. */
export interface MetaApp {
  settings: MetaSettings
  appId: string
  /** With which we call; others may sign too. */
  appSecret: string
  graph: Graph
  /** One address for all three. */
  ingress: AppIngress
}

/** Null where the installation has no app at Meta. */
export const createMeta = ({ meta }: Pick<Config, 'meta'>): MetaApp | null => {
  const [appSecret] = meta.app?.secrets ?? []
  if (!meta.app || appSecret === undefined) return null
  return {
    settings: meta,
    appId: meta.app.id,
    appSecret,
    graph: createGraph(meta),
    ingress: createMetaIngress(meta.app),
  }
}
