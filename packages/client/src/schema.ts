// Made from apps/api/openapi.json by "pnpm generate"; a test compares the two. Not for editing.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs */
        get: operations["healthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process can work */
        get: operations["healthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whom your token speaks for, and what it may do */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your schedules, newest change first */
        get: operations["listSchedules"];
        put?: never;
        /** Create a schedule, once per idempotency key */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a schedule with its current revision, instruction included */
        get: operations["readSchedule"];
        put?: never;
        post?: never;
        /** Cancel a schedule for good; its record stays, and a run that was made goes on */
        delete: operations["cancelSchedule"];
        options?: never;
        head?: never;
        /** Give a schedule a whole new definition: the next revision */
        patch: operations["updateSchedule"];
        trace?: never;
    };
    "/v1/schedules/{schedule_id}/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was decided at each instant, newest first, with the runs */
        get: operations["listOccurrences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a schedule: no instant is decided until it is resumed */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a paused schedule from the first instant after now; nothing is made up for */
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        DailyCadence: {
            /** @enum {string} */
            kind: "DAILY";
            /** @description HH:MM or HH:MM:SS */
            local_time: string;
            /** @description A name of the IANA time zone database */
            timezone: string;
        };
        Definition: {
            /** Format: uuid */
            agent_id: string;
            agent_version: string;
            /** Format: uuid */
            browser_profile_id?: string | null;
            cadence: components["schemas"]["OnceCadence"] | components["schemas"]["DailyCadence"] | components["schemas"]["WeeklyCadence"] | components["schemas"]["MonthlyCadence"] | components["schemas"]["YearlyCadence"];
            /** @description What the agent is asked, each time; measured like the title */
            instruction: string;
            limits: components["schemas"]["Limits"];
            /** @description Failures in a row that pause it */
            max_consecutive_failures: number;
            /** @description How late it may still fire */
            misfire_grace_seconds: number;
            policy_profile: string;
            /** @description What the run may do: a part of what you hold */
            requested_scopes: string[];
            run_timeout_seconds: number;
            /** @description Measured in Unicode code points of the composed form (NFC), in which it is kept */
            title: string;
        };
        ErrorBody: {
            /** @description The class of the refusal */
            code: string;
            details: components["schemas"]["ErrorDetails"];
            message: string;
            /** @description The same as the header x-request-id */
            request_id: string;
        };
        ErrorDetails: {
            /** @description With schedule.revision_conflict */
            current_revision?: number;
            errors?: components["schemas"]["ErrorFault"][];
            /** @description Stable, for programs */
            reason: string;
        };
        ErrorEnvelope: {
            error: components["schemas"]["ErrorBody"];
        };
        ErrorFault: {
            /** @description For people */
            message: string;
            /** @description RFC 6901, into the request */
            pointer: string;
            /** @description Stable, for programs */
            reason: string;
        };
        ExpectedRevision: {
            /** @description The revision that you have seen; another one now is a conflict */
            expected_revision: number;
        };
        Limits: {
            /** @description US dollars, at most 6 decimals */
            max_cost: string;
            max_model_calls: number;
            max_steps: number;
            max_tool_calls: number;
            /**
             * @description Kept for the final answer; below the total
             * @default 0
             */
            synthesis_reserve_cost?: string | null;
            /**
             * @description Kept for the final answer; below the total
             * @default 0
             */
            synthesis_reserve_model_calls?: number | null;
            /**
             * @description Kept for the final answer; below the total
             * @default 0
             */
            synthesis_reserve_steps?: number | null;
        };
        Liveness: {
            /** @enum {string} */
            status: "live";
        };
        Me: {
            principal_id: string;
            scopes: string[];
            tenant_id: string;
        };
        MonthlyCadence: {
            /** @description A day that a month does not have is left out */
            days_of_month: number[];
            /** @enum {string} */
            kind: "MONTHLY";
            /** @description Also each month's last day */
            last_day: boolean;
            /** @description HH:MM or HH:MM:SS */
            local_time: string;
            /** @description A name of the IANA time zone database */
            timezone: string;
        };
        OccurrencePage: {
            items: components["schemas"]["OccurrenceView"][];
            next_cursor: string | null;
        };
        OccurrenceView: {
            authority_version: string | null;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            disposition: "MATERIALIZED" | "MISSED" | "SKIPPED_OVERLAP" | "AUTHORIZATION_FAILED" | "CONFIGURATION_FAILED";
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            links_erased_at: string | null;
            /** Format: date-time */
            materialized_at: string | null;
            /** Format: date-time */
            nominal_fire_at: string;
            /** @description Why no run was made */
            reason_code: string | null;
            run: components["schemas"]["RunJson"] | null;
            /** Format: uuid */
            run_id: string | null;
            /** Format: uuid */
            schedule_id: string;
            schedule_revision: number;
            /** Format: uuid */
            session_id: string | null;
        };
        OnceCadence: {
            /**
             * Format: date-time
             * @description With an offset; at most milliseconds
             */
            at: string;
            /** @enum {string} */
            kind: "ONCE";
        };
        Readiness: {
            /** @enum {string} */
            status: "ready" | "not_ready";
        };
        RevisionView: {
            /** Format: uuid */
            agent_id: string;
            agent_version: string;
            /** Format: uuid */
            browser_profile_id?: string | null;
            cadence: components["schemas"]["OnceCadence"] | components["schemas"]["DailyCadence"] | components["schemas"]["WeeklyCadence"] | components["schemas"]["MonthlyCadence"] | components["schemas"]["YearlyCadence"];
            /** Format: date-time */
            created_at: string;
            created_by_principal_id: string;
            /** @description Present for a holder of schedule.read */
            instruction?: string;
            limits: components["schemas"]["Limits"];
            /** @description Failures in a row that pause it */
            max_consecutive_failures: number;
            /** @description How late it may still fire */
            misfire_grace_seconds: number;
            policy_profile: string;
            /** @description What the run may do: a part of what you hold */
            requested_scopes: string[];
            revision: number;
            run_timeout_seconds: number;
            /** Format: uuid */
            schedule_id: string;
            timezone: string | null;
            /** @description Measured in Unicode code points of the composed form (NFC), in which it is kept */
            title: string;
        };
        RunFailureView: {
            error_class: string;
            http_status?: number;
            message: string;
            provider?: string;
            provider_code?: string;
            provider_parameter?: string;
            reason: string;
        };
        RunJson: {
            /** Format: uuid */
            agent_id: string;
            agent_version: string;
            /** Format: date-time */
            cancel_requested_at: string | null;
            /** Format: date-time */
            created_at: string;
            failure: components["schemas"]["RunFailureView"] | null;
            final_message: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            limits: components["schemas"]["RunLimitsView"];
            model_call_count: number;
            /** Format: uuid */
            occurrence_id: string | null;
            /** Format: uuid */
            parent_run_id: string | null;
            policy_profile: string;
            /** @enum {integer} */
            priority: 0 | 10;
            /** Format: uuid */
            schedule_id: string | null;
            /** Format: date-time */
            scheduled_for: string | null;
            scopes: string[];
            /** Format: uuid */
            session_id: string;
            /** Format: date-time */
            started_at: string | null;
            /** @enum {string} */
            status: "QUEUED" | "RUNNING" | "WAITING_FOR_APPROVAL" | "WAITING_FOR_USER" | "COMPLETED" | "FAILED" | "CANCELLED";
            step_count: number;
            tool_call_count: number;
            /** Format: date-time */
            updated_at: string;
            usage: components["schemas"]["RunUsageView"];
            waiting_for: Record<string, never> | null;
        };
        RunLimitsView: {
            /** Format: date-time */
            deadline_at: string | null;
            /** @description US dollars */
            max_cost_usd: string;
            max_model_calls: number;
            max_steps: number;
            max_tool_calls: number;
        };
        RunUsageView: {
            /** @description US dollars */
            cost_usd: string;
            input_tokens: number;
            output_tokens: number;
        };
        ScheduleAnswer: {
            revision: components["schemas"]["RevisionView"];
            schedule: components["schemas"]["ScheduleView"];
        };
        SchedulePage: {
            items: components["schemas"]["ScheduleSummaryView"][];
            next_cursor: string | null;
        };
        ScheduleSummaryView: {
            cadence: components["schemas"]["OnceCadence"] | components["schemas"]["DailyCadence"] | components["schemas"]["WeeklyCadence"] | components["schemas"]["MonthlyCadence"] | components["schemas"]["YearlyCadence"];
            consecutive_failures: number;
            /** Format: date-time */
            created_at: string;
            current_revision: number;
            /** Format: uuid */
            id: string;
            instruction_preview: string;
            /** Format: date-time */
            next_fire_at: string | null;
            /** @enum {string|null} */
            pause_reason: "user" | "failure_limit" | null;
            principal_id: string;
            /** @enum {string} */
            state: "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELLED";
            tenant_id: string;
            timezone: string | null;
            title: string;
            /** Format: date-time */
            updated_at: string;
        };
        ScheduleUpdate: {
            /** @description The whole new definition; what is left out is not kept */
            definition: components["schemas"]["Definition"];
            /** @description The revision that you have seen; another one now is a conflict */
            expected_revision: number;
        };
        ScheduleView: {
            consecutive_failures: number;
            /** Format: date-time */
            created_at: string;
            current_revision: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            next_fire_at: string | null;
            /** @enum {string|null} */
            pause_reason: "user" | "failure_limit" | null;
            principal_id: string;
            /** @enum {string} */
            state: "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELLED";
            tenant_id: string;
            /** Format: date-time */
            updated_at: string;
        };
        WeeklyCadence: {
            /** @enum {string} */
            kind: "WEEKLY";
            /** @description HH:MM or HH:MM:SS */
            local_time: string;
            /** @description A name of the IANA time zone database */
            timezone: string;
            /** @description ISO weekdays, 1 is Monday */
            weekdays: number[];
        };
        YearDay: {
            day: number;
            month: number;
        };
        YearlyCadence: {
            dates: components["schemas"]["YearDay"][];
            /** @enum {string} */
            kind: "YEARLY";
            /** @description HH:MM or HH:MM:SS */
            local_time: string;
            /** @description A name of the IANA time zone database */
            timezone: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    healthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    healthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description It cannot: no database, another schema, or it is leaving */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description The next_cursor of the page before, unchanged */
                cursor?: string;
                limit?: number;
                /** @description Only these states; repeat the parameter for several. All without it. */
                state?: ("ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELLED")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, without instructions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePage"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The token does not hold schedule.read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is not allowed, or the cursor is not of this list */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own name for this request, 1 to 255 characters */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Definition"];
            };
        };
        responses: {
            /** @description The key was used before for the same definition: what it made, as it is now */
            200: {
                headers: {
                    /** @description Says that nothing was made */
                    "Idempotency-Replayed"?: "true";
                    /** @description The path of the schedule */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            /** @description The schedule and its first revision */
            201: {
                headers: {
                    /** @description The path of the schedule */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The token does not hold schedule.write */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The key was used for another definition (schedule.idempotency_mismatch) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body has more than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The definition breaks a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    readSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The token does not hold schedule.read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description There is no such schedule of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    cancelSchedule: {
        parameters: {
            query: {
                /** @description The revision that you have seen; another one now is a conflict */
                expected_revision: number;
            };
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule as it is now; the same when it was so already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The token does not hold schedule.cancel */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description There is no such schedule of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Another revision is current (schedule.revision_conflict, with current_revision), the schedule has ended (schedule.terminal), or it would never fire (schedule.no_future_occurrence) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body has more than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request breaks a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleUpdate"];
            };
        };
        responses: {
            /** @description The schedule as it is now; the same when it was so already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The token does not hold schedule.write */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description There is no such schedule of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Another revision is current (schedule.revision_conflict, with current_revision), the schedule has ended (schedule.terminal), or it would never fire (schedule.no_future_occurrence) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body has more than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request breaks a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listOccurrences: {
        parameters: {
            query?: {
                /** @description The next_cursor of the page before, unchanged */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the ledger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OccurrencePage"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The token does not hold schedule.read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description There is no such schedule of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is not allowed, or the cursor is not of this list */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpectedRevision"];
            };
        };
        responses: {
            /** @description The schedule as it is now; the same when it was so already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The token does not hold schedule.write */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description There is no such schedule of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Another revision is current (schedule.revision_conflict, with current_revision), the schedule has ended (schedule.terminal), or it would never fire (schedule.no_future_occurrence) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body has more than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request breaks a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpectedRevision"];
            };
        };
        responses: {
            /** @description The schedule as it is now; the same when it was so already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            /** @description The address or the body is not well-formed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description No valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The token does not hold schedule.write */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description There is no such schedule of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Another revision is current (schedule.revision_conflict, with current_revision), the schedule has ended (schedule.terminal), or it would never fire (schedule.no_future_occurrence) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body has more than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A body is not plain application/json in UTF-8 */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request breaks a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Too many requests with this token */
            429: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The headers have more than 8 KiB */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Something went wrong here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The database cannot be used at the moment */
            503: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
}
