import { type Holidays, holidays, NO_HOLIDAYS } from '@crewwith/domain/calendar/holidays';
import { useQuery } from '@tanstack/react-query';

async function loadHolidays(): Promise<Holidays> {
  try {
    const response = await fetch('/holidays.json');
    return holidays.parse(await response.json());
  } catch (error) {
    // A calendar without holidays is still one (the specification, section 8).
    console.info('Failed to load holidays', error);
    return NO_HOLIDAYS;
  }
}

/** The days to mark; none until they are there. */
export function useHolidays(): Holidays {
  const { data = NO_HOLIDAYS } = useQuery({
    queryKey: ['holidays'],
    queryFn: loadHolidays,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
