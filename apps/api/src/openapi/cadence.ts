import { ApiProperty } from '@nestjs/swagger';

const LOCAL_TIME = { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$', example: '09:00', description: 'HH:MM or HH:MM:SS' };
const TIMEZONE = { example: 'America/Los_Angeles', description: 'A name of the IANA time zone database' };

export class OnceCadence {
  @ApiProperty({ enum: ['ONCE'] }) kind!: 'ONCE';
  @ApiProperty({ format: 'date-time', description: 'With an offset; at most milliseconds' }) at!: string;
}

export class DailyCadence {
  @ApiProperty({ enum: ['DAILY'] }) kind!: 'DAILY';
  @ApiProperty(LOCAL_TIME) local_time!: string;
  @ApiProperty(TIMEZONE) timezone!: string;
}

export class WeeklyCadence {
  @ApiProperty({ enum: ['WEEKLY'] }) kind!: 'WEEKLY';
  @ApiProperty(LOCAL_TIME) local_time!: string;
  @ApiProperty(TIMEZONE) timezone!: string;
  @ApiProperty({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 }, minItems: 1, uniqueItems: true, description: 'ISO weekdays, 1 is Monday', example: [1, 2, 3, 4, 5] })
  weekdays!: number[];
}

export class MonthlyCadence {
  @ApiProperty({ enum: ['MONTHLY'] }) kind!: 'MONTHLY';
  @ApiProperty(LOCAL_TIME) local_time!: string;
  @ApiProperty(TIMEZONE) timezone!: string;
  @ApiProperty({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 31 }, uniqueItems: true, description: 'A day that a month does not have is left out' })
  days_of_month!: number[];
  @ApiProperty({ description: "Also each month's last day" }) last_day!: boolean;
}

class YearDay {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 12 }) month!: number;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 31 }) day!: number;
}

export class YearlyCadence {
  @ApiProperty({ enum: ['YEARLY'] }) kind!: 'YEARLY';
  @ApiProperty(LOCAL_TIME) local_time!: string;
  @ApiProperty(TIMEZONE) timezone!: string;
  @ApiProperty({ type: [YearDay], minItems: 1, uniqueItems: true }) dates!: YearDay[];
}

export const CADENCES = [OnceCadence, DailyCadence, WeeklyCadence, MonthlyCadence, YearlyCadence] as const;
