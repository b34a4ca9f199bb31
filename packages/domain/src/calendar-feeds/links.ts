/** The address of a feed for Apple’s calendars, which subscribe to it when it is opened. */
export function appleCalendarLink(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

/** A page of Google’s calendar that offers to subscribe to a feed. */
export function googleCalendarLink(url: string): string {
  return `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(appleCalendarLink(url))}`;
}
