package com.example.rooms;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.query.Param;

public interface BookingRepository extends JpaRepository<Booking, Long> {

    Optional<Booking> findByReference(String reference);

    @EntityGraph(attributePaths = {"room", "guest"})
    Page<Booking> findByGuestIdOrderByArrivalDesc(long guestId, Pageable page);

    @Query(
            """
            select b from Booking b
            where b.room.id = :room
              and b.cancelled = false
              and b.arrival < :departure
              and b.departure > :arrival
            """)
    List<Booking> overlapping(
            @Param("room") long room,
            @Param("arrival") LocalDate arrival,
            @Param("departure") LocalDate departure);

    @Query(
            value =
                    "SELECT room_id AS roomId, COUNT(*) AS nights FROM booking_night"
                            + " WHERE night BETWEEN ?1 AND ?2 GROUP BY room_id",
            nativeQuery = true)
    List<Occupancy> occupancy(LocalDate from, LocalDate to);

    @Modifying
    @Query("update Booking b set b.cancelled = true where b.paid = false and b.arrival < :day")
    int cancelUnpaid(@Param("day") LocalDate day);

    default boolean isFree(long room, LocalDate arrival, LocalDate departure) {
        if (!arrival.isBefore(departure)) {
            throw new IllegalArgumentException("A stay has at least one night");
        }
        return overlapping(room, arrival, departure).isEmpty();
    }

    interface Occupancy {
        long getRoomId();

        long getNights();
    }
}
