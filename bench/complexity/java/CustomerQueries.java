package com.example.crm;

import static com.example.crm.schema.Tables.CUSTOMER;
import static com.example.crm.schema.Tables.ORDERS;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.noCondition;

import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;

public class CustomerQueries {
    private final DSLContext dsl;

    public CustomerQueries(DSLContext dsl) {
        this.dsl = dsl;
    }

    public List<Summary> search(String name, Boolean active) {
        Condition wanted = noCondition();
        if (name != null && !name.isBlank()) {
            wanted = wanted.and(CUSTOMER.NAME.containsIgnoreCase(name.trim()));
        }
        if (active != null) {
            wanted = wanted.and(CUSTOMER.ACTIVE.eq(active));
        }
        return dsl.select(CUSTOMER.ID, CUSTOMER.NAME, count(ORDERS.ID))
                .from(CUSTOMER)
                .leftJoin(ORDERS)
                .on(ORDERS.CUSTOMER_ID.eq(CUSTOMER.ID))
                .where(wanted)
                .groupBy(CUSTOMER.ID, CUSTOMER.NAME)
                .limit(50)
                .fetchInto(Summary.class);
    }

    public record Summary(long id, String name, int orders) {}
}
