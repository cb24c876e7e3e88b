import { downloadServices, listServices, type ServicesOnly } from '@prosa/contract'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { pagesKey } from '../../../../app/query.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { dashboardTexts } from '../texts.ts'
import type { BehindFigure } from './behind-figure.ts'

const texts = dashboardTexts.behind
/** Timeout for a file of 100,000 lines on a slow connection. */
const fileTimeoutMs = 180_000

/** The conversations behind a figure, by pages and as a file. */
export function useServices({ bots, days, only }: BehindFigure, crossed: ServicesOnly) {
  const asked = { bots, ...days, only: { ...crossed, ...only } }
  const list = useInfiniteQuery({
    queryKey: pagesKey(listServices, asked),
    queryFn: ({ pageParam, signal }) => call(listServices, { body: { ...asked, next: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // No automatic refetch: rows must not move while the user reads or presses them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const file = useMutation({
    mutationFn: () => call(downloadServices, { body: asked, timeoutMs: fileTimeoutMs }),
    onSuccess: (text) =>
      // Spreadsheets need the byte order mark to read accents; decoding the response removed it.
      saveFile(
        texts.fileOf(days.startAt, days.endAt),
        'text/csv;charset=utf-8',
        `\uFEFF${text.replace(/^\uFEFF/, '')}`,
      ),
    onError: (error) => toastError(texts.downloadFailed, { detail: errorMessage(error) }),
  })
  const pages = list.data?.pages ?? []
  const [first] = pages
  return {
    rows: pages.flatMap(({ result }) => result),
    total: first?.total ?? 0,
    isTotalCapped: first?.isTotalCapped ?? false,
    isPending: list.isPending,
    isStale: list.isPlaceholderData,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    more: list.fetchNextPage,
    retry: () => void list.refetch(),
    download: () => file.mutate(),
    isDownloading: file.isPending,
  }
}
