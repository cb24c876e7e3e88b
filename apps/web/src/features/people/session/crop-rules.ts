/** A photo in its square frame: offset from the middle in screen pixels, and zoom (1: the frame is filled). */
export interface Crop {
  x: number
  y: number
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const wholeCrop: Crop = { x: 0, y: 0, zoom: 1 }
export const maxZoom = 3

const between = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit)

/** Screen pixels per photo pixel; at zoom 1 the shorter side fills the frame. */
export const scaleOf = ({ width, height }: Size, zoom: number, framePx: number): number =>
  (framePx / Math.min(width, height)) * zoom

/** Limits a crop, so that the frame never shows anything outside the photo. */
export function clampCrop(photo: Size, { x, y, zoom }: Crop, framePx: number): Crop {
  const larger = Math.min(Math.max(zoom, 1), maxZoom)
  const scale = scaleOf(photo, larger, framePx)
  return {
    x: between(x, (photo.width * scale - framePx) / 2),
    y: between(y, (photo.height * scale - framePx) / 2),
    zoom: larger,
  }
}

/** The square shown by the frame, in the photo's own pixels. */
export function computeSource(photo: Size, crop: Crop, framePx: number): { x: number; y: number; side: number } {
  const { x, y, zoom } = clampCrop(photo, crop, framePx)
  const scale = scaleOf(photo, zoom, framePx)
  const side = framePx / scale
  return { x: (photo.width - side) / 2 - x / scale, y: (photo.height - side) / 2 - y / scale, side }
}
