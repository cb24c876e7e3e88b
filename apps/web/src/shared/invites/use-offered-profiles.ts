import { invitePerson, listProfiles } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { type OfferedProfile, proposeProfile } from './proposed-profile.ts'

const none: readonly OfferedProfile[] = []

/** Profiles that the user may invite with, and the proposed one. */
export function useOfferedProfiles() {
  const can = useCan()
  const isAsked = can.call(invitePerson) && can.call(listProfiles)
  const { data, isError, refetch } = useQuery({ ...query(listProfiles, {}), enabled: isAsked })
  const offered = data?.result ?? none
  return { offered, proposed: proposeProfile(offered), hasFailed: isError, retry: () => void refetch() }
}
