/** Changes with the format, so that a segment of another format is refused and built again. */
export const segmentFormat = 1;
