import { type Holidays, NO_HOLIDAYS, parseHolidays } from '@crewwith/domain/calendar/holidays';
import { useQuery } from '@tanstack/react-query';

async function loadHolidays(): Promise<Holidays> {
  try {
    const response = await fetch('/holidays.json');
    const read = parseHolidays(await response.json());
    if (read === null) throw new Error('holidays.json is not valid');
    return read;
  } catch (error) {
    // The calendar works without holidays (docs/specification.md#failures-on-screen).
    console.info('Failed to load holidays', error);
    return NO_HOLIDAYS;
  }
}

/** Returns the holidays; none until loaded. */
export function useHolidays(): Holidays {
  const { data = NO_HOLIDAYS } = useQuery({
    queryKey: ['holidays'],
    queryFn: loadHolidays,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
