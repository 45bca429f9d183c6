package com.example.migrate;

import com.example.tenants.Tenant;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;

public class TenantSplitter {
    private final SessionFactory sessions;

    public TenantSplitter(SessionFactory sessions) {
        this.sessions = sessions;
    }

    public List<Long> split(long tenantId, List<String> regions) {
        List<Long> created = new ArrayList<>();
        try (Session session = sessions.openSession()) {
            Transaction work = session.beginTransaction();
            try {
                Tenant whole = session.get(Tenant.class, tenantId);
                if (whole == null) {
                    throw new IllegalArgumentException("no tenant " + tenantId);
                }
                for (String region : regions) {
                    Tenant part = whole.copyFor(region);
                    session.persist(part);
                    created.add(part.getId());
                }
                session.remove(whole);
                work.commit();
            } catch (RuntimeException failure) {
                work.rollback();
                throw failure;
            }
        }
        return created;
    }
}
